/* Facts of the rules that tell a decision from the best one: study/reasons.py. */

import type { Game } from "../engine/game";
import { required } from "../required";
import type { Move, Preview } from "../wire";
import { MANY, type Kind } from "./numbers";

/** A fact about the decision that was played. */
export interface Reason {
  kind: Kind;
  seats: number[];
  count: number;
}

const reason = (kind: Kind, seats: number[] = [], count = 0): Reason => ({ kind, seats, count });

/** Why the best decision is better than the one that was played; at least one reason. */
export function reasonsOf(game: Game, played: Move, best: Move): Reason[] {
  if (game.phase === "steal") return [reason("other_payment")];
  const previews = new Map(game.preview().map((preview) => [preview.move, preview]));
  const mine = required(previews.get(played), played);
  const better = required(previews.get(best), best);
  const found = [
    ...aboutTheTurn(game, played, best),
    ...aboutGains(mine, better),
    ...aboutThreats(game, played, best),
    ...aboutTheNextSeat(game, played, best),
  ];
  return found.length > 0 ? found : [reason("later")];
}

function aboutTheTurn(game: Game, played: Move, best: Move): Reason[] {
  if (game.phase === "replay" && [played, best].includes("end"))
    return [reason(played === "end" ? "token_kept" : "token_spent")];
  if ([played, best].includes("hand"))
    return [reason(played === "hand" ? "cards_early" : "cards_needed")];
  return [];
}

function aboutGains(mine: Preview, better: Preview): Reason[] {
  const found: Reason[] = [];
  const missed = better.ejects.filter((seat) => !mine.ejects.includes(seat));
  if (missed.length > 0) found.push(reason("missed_throw", missed));
  if (better.pairs > mine.pairs) found.push(reason("missed_pair", [], better.pairs - mine.pairs));
  else if (better.points > mine.points)
    found.push(reason("missed_points", [], better.points - mine.points));
  return found;
}

function aboutThreats(game: Game, played: Move, best: Move): Reason[] {
  const without = threatening(game, best);
  const fresh = [...threatening(game, played)].filter((seat) => !without.has(seat));
  return fresh.length > 0
    ? [
        reason(
          "threat",
          fresh.toSorted((a, b) => a - b),
        ),
      ]
    : [];
}

/** What is so after a decision; the game is as before then. */
function after<T>(game: Game, move: Move, look: () => T): T {
  game.play(move);
  try {
    return look();
  } finally {
    game.undo();
  }
}

/** The seats that could eject the mover after a decision, with cards they surely have. */
function threatening(game: Game, move: Move): Set<number> {
  const seat = required(game.turn ?? undefined, "the seat that decides");
  return after(game, move, () => {
    const threats = game.isOver ? [] : game.threats(seat);
    return new Set(threats.filter(({ certain }) => certain).map((threat) => threat.seat));
  });
}

function aboutTheNextSeat(game: Game, played: Move, best: Move): Reason[] {
  const [seat, gained] = nextGain(game, played);
  const [, less] = nextGain(game, best);
  return gained - less >= MANY ? [reason("leaves_points", [seat], gained - less)] : [];
}

/** The seat after the mover, and what it can gain at once after a decision; 0 if the mover goes on, since
 * its turn is not over. */
function nextGain(game: Game, move: Move): [seat: number, gain: number] {
  const mover = required(game.turn ?? undefined, "the seat that decides");
  const gain = (): [number, number] => {
    const { turn } = game;
    if (turn === null || turn === mover) return [mover, 0];
    return [turn, Math.max(...game.preview().map(({ points }) => points))];
  };
  return after(game, move, () => {
    const replays = game.phase === "replay" && game.turn === mover;
    return replays ? after(game, "end", gain) : gain();
  });
}
