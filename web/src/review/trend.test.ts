import { expect, it } from "vitest";

import type { Row } from "./row";
import { levelsOf, shownOf, type Trend } from "./trend";

const trendOf = (...values: [accuracy: number, mean: number][]): Trend =>
  values.map(([accuracy, mean], at) => ({ game: { game: `${at}` } as Row, accuracy, mean }));

it("has room for all dots", () => {
  expect(levelsOf(trendOf([90, 90], [55, 72]))).toEqual([50, 75, 100]);
  expect(levelsOf(trendOf([100, 100], [100, 100]))).toEqual([75, 100]);
  expect(levelsOf(trendOf([0, 0], [100, 50]))).toEqual([0, 25, 50, 75, 100]);
});

it("has room for the line, which also comes from games before the first dot", () =>
  expect(levelsOf(trendOf([90, 20], [95, 40]))).toEqual([0, 25, 50, 75, 100]));

it("shows the last games", () => {
  const shown = shownOf(trendOf(...Array.from({ length: 50 }, () => [80, 80] as [number, number])));
  expect(shown.length).toBe(40);
  expect(shown.at(-1)?.game.game).toBe("49");
});
