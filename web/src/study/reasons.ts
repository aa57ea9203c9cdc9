/* Facts of the rules that tell a decision from the best one: study/reasons.py. What is so at once is told
 * first; if that is nothing, what follows (reasonsAhead.ts). */

import { byteAt } from "../engine/bytes";
import type { Game } from "../engine/game";
import { OFF, STATE } from "../engine/layout";
import { seatAt } from "../engine/setup";
import { required } from "../required";
import type { Move, Preview } from "../wire";
import { MANY } from "./numbers";
import { reason, type Reason } from "./reasonKinds";
import {
  after,
  afterTurn,
  NO_LINES,
  reasonsAhead,
  threatening,
  turnGain,
  type Lines,
} from "./reasonsAhead";

export type { Reason };

/** Why the best decision is better than the one that was played; at least one reason. The lines are how the
 * game would probably go on after each of them. */
export function reasonsOf(game: Game, played: Move, best: Move, lines: Lines = NO_LINES): Reason[] {
  if (game.phase === "steal") return [reason("other_payment")];
  const previews = new Map(game.preview().map((preview) => [preview.move, preview]));
  const mine = required(previews.get(played), played);
  const better = required(previews.get(best), best);
  const door = aboutTheDoor(game, mine, better);
  const found = [
    ...aboutTheTurn(game, played, best),
    ...aboutGains(game, mine, better),
    ...aboutThreats(game, played, best),
    ...(door.length > 0 ? door : aboutTheNextSeat(game, played, best)),
  ];
  if (found.length === 0) found.push(...reasonsAhead(game, played, best, lines));
  return found.length > 0 ? found : [reason("later")];
}

function aboutTheTurn(game: Game, played: Move, best: Move): Reason[] {
  if (game.phase === "replay" && [played, best].includes("end"))
    return [reason(played === "end" ? "token_kept" : "token_spent")];
  if ([played, best].includes("hand"))
    return [reason(played === "hand" ? "cards_early" : "cards_needed")];
  return [];
}

function aboutGains(game: Game, mine: Preview, better: Preview): Reason[] {
  const found: Reason[] = [];
  const missed = better.ejects.filter((seat) => !mine.ejects.includes(seat));
  if (missed.length > 0) found.push(reason("missed_throw", missed));
  const gains = withPayments(game, mine);
  const more = withPayments(game, better);
  if (more.pairs > gains.pairs) found.push(reason("missed_pair", [], more.pairs - gains.pairs));
  else if (more.points > gains.points)
    found.push(reason("missed_points", [], more.points - gains.points));
  return found;
}

interface Gain {
  points: number;
  pairs: number;
}

/** The points and pairs that a decision gains, with the most that ejected seats can pay then. */
function withPayments(game: Game, { move, points, pairs }: Preview): Gain {
  const mover = game.turn;
  return after(game, move, () => {
    if (game.phase !== "steal" || game.turn !== mover) return { points, pairs };
    const most = game.preview().reduce((best, one) => (one.points > best.points ? one : best));
    const then = withPayments(game, most);
    return { points: points + then.points, pairs: pairs + then.pairs };
  });
}

function aboutThreats(game: Game, played: Move, best: Move): Reason[] {
  const without = threatening(game, best, "certain");
  const fresh = [...threatening(game, played, "certain")].filter((seat) => !without.has(seat));
  return fresh.length > 0
    ? [
        reason(
          "threat",
          fresh.toSorted((a, b) => a - b),
        ),
      ]
    : [];
}

function aboutTheNextSeat(game: Game, played: Move, best: Move): Reason[] {
  const [left, other] = [nextGain(game, played), nextGain(game, best)];
  if (!left || !other || left.seat !== other.seat) return [];
  const more = left.gain - other.gain;
  return more >= MANY ? [reason("leaves_points", [left.seat], more)] : [];
}

/** The seat after the mover, and what it can gain at once after a decision; null if the turn of the mover is
 * not over, since nobody knows yet what it leaves. */
function nextGain(game: Game, move: Move): { seat: number; gain: number } | null {
  return afterTurn(game, move, (next) =>
    next === null ? null : { seat: next, gain: mostOf(game.preview()) },
  );
}

const mostOf = (previews: readonly Preview[]): number =>
  Math.max(...previews.map(({ points }) => points));

function aboutTheDoor(game: Game, mine: Preview, better: Preview): Reason[] {
  if (mine.door === null || mine.door === better.door) return [];
  const seat = nextToEnter(game, mine);
  if (seat === null || seat !== nextToEnter(game, better)) return [];
  const gained = entryGain(game, mine.move, seat);
  const less = entryGain(game, better.move, seat);
  if (gained === null || less === null || gained <= less) return [];
  return [reason("opens_door", [seat], gained - less)];
}

/** The first seat after the mover whose pawn is off the board after a decision. */
function nextToEnter(game: Game, { ejects }: Preview): number | null {
  const mover = required(game.turn ?? undefined, "the seat that decides");
  const { seats, state } = game;
  for (let onward = 1; onward < seats; onward++) {
    const seat = (mover + onward) % seats;
    if (ejects.includes(seat) || byteAt(state, seatAt(seat) + STATE.SPACE) === OFF) return seat;
  }
  return null;
}

/** What a seat off the board can gain at once from the door that is open after a decision; null if no turn
 * follows. */
const entryGain = (game: Game, move: Move, seat: number): number | null =>
  afterTurn(game, move, (next) => (next === null ? null : (turnGain(game, seat)?.points ?? null)));
