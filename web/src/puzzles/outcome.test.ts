// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest";

import type { View } from "../wire";
import { needWords, speak } from "../words";
import { gainOf, outcomeText } from "./outcome";

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table", "puzzles");
});

const name = (seat: number) => ["You", "Robot", "Fox"][seat]!;
const viewOf = (points: readonly number[], changes: Partial<View> = {}): View =>
  ({
    phase: "action",
    winners: [],
    tie_broken: false,
    seats: points.map((count, seat) => ({ seat, points: count })),
    ...changes,
  }) as View;
const over = (winners: number[], tieBroken = false) =>
  viewOf([15, 15, 9], { phase: "over", winners, tie_broken: tieBroken });

it.each([
  [over([0]), "You win!"],
  [over([1]), "Robot wins!"],
  [over([1], true), "Robot wins! Equal points: fewer tokens win."],
  [over([0, 1]), "Equal points and equal tokens: a shared victory."],
  [
    over([1, 2]),
    "Robot and Fox share the victory! Equal points and equal tokens: a shared victory.",
  ],
  [viewOf([15, 15, 9]), ""],
])("says who wins, and why if points are equal", (view, words) => {
  expect(outcomeText(view, 0, name)).toBe(words);
});

it("counts what the best line brings against the strongest other seat", () => {
  expect(gainOf(viewOf([12, 15, 9]), viewOf([13, 18, 9]), 0)).toEqual({ seat: 1, count: 2 });
  expect(gainOf(viewOf([12, 15, 9]), viewOf([13, 16, 9]), 0)).toBeNull();
  expect(gainOf(viewOf([12, 15, 9]), viewOf([12, 15, 19]), 0)).toBeNull();
  expect(gainOf(viewOf([12, 15, 9]), over([1]), 0)).toBeNull();
});
