import { expect, it } from "vitest";

import type { Move, Preview } from "../wire";
import { ideasOf } from "./ideas";
import type { Searched } from "./thinking.svelte";

const found = (move: string, visits: number): Searched => ({
  move: move as Move,
  visits,
  line: [],
  share: 0.5,
  error: 0,
});
const preview = (move: string, steps: number[], fall: number[] = []) =>
  ({ move, steps, fall }) as unknown as Preview;
const PREVIEWS = [
  preview("L<", [1, 2]),
  preview("WL<", [1, 2]),
  preview("D", [], [7, 8]),
  preview("R>", [3]),
  preview("H<", [4]),
  preview("hand", []),
];
const movesOf = (best: Searched[], iterations = 1000) =>
  ideasOf(best, PREVIEWS, iterations).map(({ move }) => move);

it("draws the best three ways, each once", () => {
  const best = [found("hand", 500), found("WL<", 400), found("L<", 300), found("D", 200)];
  expect(movesOf(best)).toEqual(["WL<", "D"]);
  expect(movesOf([found("R>", 90), found("D", 80), found("H<", 70), found("L<", 60)])).toEqual([
    "R>",
    "D",
    "H<",
  ]);
});

it("draws no third one that was hardly searched, and nothing at the beginning", () => {
  expect(movesOf([found("D", 1000), found("R>", 9), found("H<", 50)])).toEqual(["D", "R>", "H<"]);
  expect(movesOf([found("D", 1000), found("R>", 9), found("H<", 8)])).toEqual(["D", "R>"]);
  expect(movesOf([found("D", 400)], 499)).toEqual([]);
});
