/* Reasons that lie ahead: facts about what follows a decision, after the mover's turn; study/reasons_ahead.py,
 * step by step. */

import type { Game } from "../engine/game";
import { MOVES, SEEN_MOVES } from "../engine/layout";
import { required } from "../required";
import type { Move, SeenMove } from "../wire";
import { reason, type Reason } from "./reasonKinds";

/** How the game would probably go on after what was played, and after the best decision. */
export type Lines = readonly [readonly SeenMove[], readonly SeenMove[]];
export const NO_LINES: Lines = [[], []];

export interface Gain {
  points: number;
  pairs: number;
}

/** What the decision that was played leaves behind, or leads to; perhaps nothing. */
export function reasonsAhead(game: Game, played: Move, best: Move, lines: Lines): Reason[] {
  const found = [
    ...aboutTheEnd(game, played, best),
    ...aboutTheNextTurn(game, played, best),
    ...aboutUnseenCards(game, played, best),
    ...aboutTheOthers(game, played, best),
  ];
  return found.length > 0 ? found : aboutTheLines(game, played, best, lines);
}

/** What is so after a decision; the game is as before then. */
export function after<T>(game: Game, move: Move, look: () => T): T {
  game.play(move);
  try {
    return look();
  } finally {
    game.undo();
  }
}

/** What is so after a decision, at the turn of the next seat; that is null if there is none yet. */
export function afterTurn<T>(game: Game, move: Move, look: (next: number | null) => T): T {
  const mover = game.turn;
  const there = () => look(game.turn === mover ? null : game.turn);
  return after(game, move, () =>
    game.phase === "replay" && game.turn === mover ? after(game, "end", there) : there(),
  );
}

/** The most points, and the most pairs, that a seat can gain at once if its turn began now; null if another
 * seat has a payment to choose first. */
export function turnGain(game: Game, seat: number): Gain | null {
  if (game.turn !== seat && game.phase === "steal") return null;
  // The seat whose turn it is has entered already.
  const previews = game.turn === seat ? game.preview() : game.previewTurn(seat);
  return {
    points: Math.max(...previews.map(({ points }) => points)),
    pairs: Math.max(...previews.map(({ pairs }) => pairs)),
  };
}

/** The seats that could eject the mover after a decision: with cards they surely have, or with cards that they
 * may have. */
export function threatening(game: Game, move: Move, cards: "certain" | "possible"): Set<number> {
  const seat = moverOf(game);
  return after(game, move, () => {
    const threats = game.isOver ? [] : game.threats(seat);
    return new Set(
      threats.filter(({ certain }) => certain || cards === "possible").map((threat) => threat.seat),
    );
  });
}

const moverOf = (game: Game): number => required(game.turn ?? undefined, "the seat that decides");

const aboutTheEnd = (game: Game, played: Move, best: Move): Reason[] =>
  isLastAfter(game, played) && !isLastAfter(game, best) ? [reason("last_round")] : [];

/** Does the game end with the round of a decision? */
const isLastAfter = (game: Game, move: Move): boolean => after(game, move, () => game.isLastRound);

function aboutTheNextTurn(game: Game, played: Move, best: Move): Reason[] {
  const seat = moverOf(game);
  const [mine, better] = [gainAfter(game, played, seat), gainAfter(game, best, seat)];
  if (!mine || !better) return [];
  if (better.pairs > mine.pairs) return [reason("pair_ahead", [], better.pairs - mine.pairs)];
  if (better.points > mine.points) return [reason("points_ahead", [], better.points - mine.points)];
  return [];
}

/** What a seat can gain at once if its turn began after the turn of this decision. */
const gainAfter = (game: Game, move: Move, seat: number): Gain | null =>
  afterTurn(game, move, (next) => (next === null ? null : turnGain(game, seat)));

function aboutUnseenCards(game: Game, played: Move, best: Move): Reason[] {
  const without = threatening(game, best, "possible");
  const fresh = [...threatening(game, played, "possible")].filter((seat) => !without.has(seat));
  return fresh.length > 0
    ? [
        reason(
          "threat_unseen",
          fresh.toSorted((a, b) => a - b),
        ),
      ]
    : [];
}

/** The seat that can gain most more than after the best decision, if its turn began now. */
function aboutTheOthers(game: Game, played: Move, best: Move): Reason[] {
  const mover = moverOf(game);
  let most = 0;
  let found: number | null = null;
  for (let onward = 1; onward < game.seats; onward++) {
    const seat = (mover + onward) % game.seats;
    const [left, other] = [gainAfter(game, played, seat), gainAfter(game, best, seat)];
    if (left && other && left.points - other.points > most)
      [most, found] = [left.points - other.points, seat];
  }
  return found === null ? [] : [reason("leaves_points", [found], most)];
}

/** The points of all seats along both lines: the difference after equally many decisions, as many as both
 * lines have, or as many as show one. */
function aboutTheLines(game: Game, played: Move, best: Move, lines: Lines): Reason[] {
  const seat = moverOf(game);
  const [mine, better] = [pointsAlong(game, played, lines[0]), pointsAlong(game, best, lines[1])];
  for (let at = Math.min(mine.length, better.length) - 1; at >= 0; at--) {
    const gains = (mine[at] ?? []).map((points, one) => points - (better[at]?.[one] ?? 0));
    const lost = -(gains[seat] ?? 0);
    if (lost > 0) return [reason("then_mine", [], lost)];
    gains[seat] = 0;
    const most = Math.max(...gains);
    if (most > 0) return [reason("then_theirs", [gains.indexOf(most)], most)];
  }
  return [];
}

/** The points of all seats after a decision, and after each one of a line that can be played. What it hides is
 * played with the first card that can be laid: points do not depend on it. */
function pointsAlong(game: Game, move: Move, line: readonly SeenMove[]): number[][] {
  const begin = game.steps.length;
  game.play(move);
  const points = [game.points()];
  for (const seen of line) {
    const legal = game.legalMoves().find((one) => SEEN_MOVES[MOVES.indexOf(one)] === seen);
    if (legal === undefined) break;
    game.play(legal);
    points.push(game.points());
  }
  while (game.steps.length > begin) game.undo();
  return points;
}
