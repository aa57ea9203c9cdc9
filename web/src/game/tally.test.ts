import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { tallyAt, tallySteps } from "./tally";

const seats = [
  { stars: [2, 0, 1], pairs: 1, tokens: 0, points: 4 },
  { stars: [1, 3, 0], pairs: 1, tokens: 2, points: 7 },
];

describe("the tally", () => {
  it("takes as many steps as the richest seat has things", () => {
    expect(tallySteps(seats)).toBe(7);
    expect(tallySteps([])).toBe(0);
  });

  it("counts all seats at the same time, a point a step at most", () => {
    const points = Array.from({ length: tallySteps(seats) + 1 }, (_, steps) =>
      tallyAt(seats, steps).map((counted) => counted.points),
    );
    expect(points[0]).toEqual([0, 0]);
    expect(points[2]).toEqual([2, 2]);
    expect(points[5]).toEqual([4, 5]);
    expect(points.at(-1)).toEqual([4, 7]);
    for (const [at, now] of points.slice(1).entries())
      for (const [seat, count] of now.entries())
        expect(count - (points[at]?.[seat] ?? 0)).toBeOneOf([0, 1]);
  });

  it("ends with the points of the seat, whatever a thing is worth", () => {
    const rich = [{ stars: [2, 0, 0], pairs: 1, tokens: 1, points: 10 }];
    const points = [0, 1, 2, 3, 4].map((steps) => tallyAt(rich, steps)[0]?.points);
    expect(points).toEqual([0, 2, 5, 7, 10]);
    expect(tallyAt([{ stars: [0], pairs: 0, tokens: 0, points: 0 }], 0)[0]?.points).toBe(0);
  });

  it("ends with the score of real games", () => {
    for (const { steps } of Object.values(FIXTURES)) {
      const real = steps.at(-1)?.view.seats ?? [];
      const counted = tallyAt(real, tallySteps(real));
      expect(counted.map(({ points }) => points)).toEqual(real.map(({ points }) => points));
      expect(counted.map(({ stars }) => stars)).toEqual(real.map(({ stars }) => stars));
    }
  });
});
