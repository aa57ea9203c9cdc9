import { expect, it } from "vitest";

import type { Judged } from "../study/review";
import { openingOf, placeAfter } from "./opening";
import { judgedAs, seatAs } from "./samples";

const even = [0.5, 0.5];
const fineAs = (number: number, changes: Partial<Judged>) =>
  judgedAs({ number, best: "D", loss: 0, label: "fine", before: even, after: even, ...changes });
const seats = [seatAs(1), seatAs(0)];
const mistake = { label: "mistake", loss: 0.08 } as const;
const blunder = { label: "blunder", loss: 0.3 } as const;

it("begins with the reader's most costly mistake", () => {
  const judged = [
    fineAs(0, mistake),
    fineAs(2, { ...blunder, seat: 1 }),
    fineAs(3, { ...mistake, loss: 0.09 }),
  ];
  expect(openingOf({ judged, seats }, 0)).toBe(2);
  expect(openingOf({ judged, seats }, 1)).toBe(1);
});

it("begins where the chances change most for a reader without a mistake", () => {
  const judged = [
    fineAs(0, { ...mistake, seat: 1 }),
    fineAs(1, { ...blunder, seat: 1, before: [0.4, 0.6] }),
    fineAs(2, { before: [0.7, 0.3] }),
    fineAs(3, { before: [0.1, 0.9] }),
  ];
  expect(openingOf({ judged, seats }, 0)).toBe(1);
  expect(openingOf({ judged, seats }, null)).toBe(1);
});

it("begins at the largest change if no decision is worth a word", () => {
  const judged = [fineAs(0, {}), fineAs(4, { before: [0.6, 0.4] }), fineAs(5, {})];
  expect(openingOf({ judged, seats }, 0)).toBe(2); // from 50 % to the victory
  expect(openingOf({ judged: [], seats }, 0)).toBe(0);
});

it("finds the decision that an address names", () => {
  const judged = [fineAs(1, {}), fineAs(4, {})];
  expect([0, 1, 2, 4, 9].map((decisions) => placeAfter({ judged }, decisions))).toEqual([
    0, 0, 1, 1, 1,
  ]);
});
