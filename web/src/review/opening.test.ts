import { expect, it } from "vitest";

import type { Judged, Review } from "../study/review";
import { openingOf, placeAfter } from "./opening";

const judgedAs = (number: number, changes: Partial<Judged>): Judged => ({
  number,
  seat: 0,
  move: "D",
  best: "D",
  loss: 0,
  error: 0.01,
  label: "fine",
  before: [0.5, 0.5],
  after: [0.5, 0.5],
  open_before: [0.5, 0.5],
  open_after: [0.5, 0.5],
  line: [],
  good: [],
  reasons: [],
  ...changes,
});
const ledger = { fair: 0.5, start: 0, own: 0, others: 0, hidden: 0, unforeseen: 0, result: 1 };
const seats: Review["seats"] = [1, 0].map((result) => ({
  ledger: { ...ledger, result },
  decisions: 2,
  loss: 0,
  lost: 0,
  by_chance: 0,
  labels: {},
}));
const mistake = { label: "mistake", loss: 0.08 } as const;
const blunder = { label: "blunder", loss: 0.3 } as const;

it("begins with the reader's most costly mistake", () => {
  const judged = [
    judgedAs(0, mistake),
    judgedAs(2, { ...blunder, seat: 1 }),
    judgedAs(3, { ...mistake, loss: 0.09 }),
  ];
  expect(openingOf({ judged, seats }, 0)).toBe(2);
  expect(openingOf({ judged, seats }, 1)).toBe(1);
});

it("begins where the chances change most for a reader without a mistake", () => {
  const judged = [
    judgedAs(0, { ...mistake, seat: 1 }),
    judgedAs(1, { ...blunder, seat: 1, before: [0.4, 0.6] }),
    judgedAs(2, { before: [0.7, 0.3] }),
    judgedAs(3, { before: [0.1, 0.9] }),
  ];
  expect(openingOf({ judged, seats }, 0)).toBe(1);
  expect(openingOf({ judged, seats }, null)).toBe(1);
});

it("begins at the largest change if no decision is worth a word", () => {
  const judged = [judgedAs(0, {}), judgedAs(4, { before: [0.6, 0.4] }), judgedAs(5, {})];
  expect(openingOf({ judged, seats }, 0)).toBe(2); // from 50 % to the victory
  expect(openingOf({ judged: [], seats }, 0)).toBe(0);
});

it("finds the decision that an address names", () => {
  const judged = [judgedAs(1, {}), judgedAs(4, {})];
  expect([0, 1, 2, 4, 9].map((decisions) => placeAfter({ judged }, decisions))).toEqual([
    0, 0, 1, 1, 1,
  ]);
});
