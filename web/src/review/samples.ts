/* Parts of reviews and of rows, for tests. */

import { DEFAULT_ITERATIONS } from "../study/numbers";
import type { Judged, SeatReview } from "../study/review";
import type { Row } from "./row";

/** A blunder of one of two, with changes. */
export function judgedAs(changes: Partial<Judged> = {}): Judged {
  const { before = [0.6, 0.4], after = [0.4, 0.6] } = changes;
  return {
    number: 0,
    seat: 0,
    move: "D",
    best: "hand",
    loss: 0.2,
    error: 0.05,
    label: "blunder",
    before,
    after,
    open_before: before,
    open_after: after,
    line: [],
    good: ["hand"],
    reasons: [],
    ...changes,
  };
}

/** A seat with a result of 0 or 1. */
export const seatAs = (result: number, changes: Partial<SeatReview> = {}): SeatReview => ({
  ledger: { fair: 0.5, start: 0, own: 0, others: 0, hidden: 0, unforeseen: 0, result },
  decisions: 2,
  loss: 0,
  lost: 0,
  by_chance: 0,
  labels: {},
  ...changes,
});

/** A reviewed game, with changes. */
export const rowAs = (changes: Partial<Row> = {}): Row => ({
  game: "a",
  played: 1_763_000_000,
  iterations: DEFAULT_ITERATIONS,
  seats: 2,
  decisions: 4,
  loss: 0.4,
  lost: 0.3,
  byChance: 1.2,
  labels: { mistake: 1 },
  mistakes: [{ number: 7, kinds: ["threat"] }],
  ...changes,
});
