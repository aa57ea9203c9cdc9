import { expect, test } from "vitest";

import type { GameFigures } from "../wire";
import { summarise } from "./summary";

const game = (changes: Partial<GameFigures>): GameFigures => ({
  at: 0,
  place: 2,
  points: 10,
  stars: [1, 0, 2, 0, 0, 0],
  tokens: 0,
  fall: 3,
  throws: 1,
  thrown: 2,
  opponents: ["beginner"],
  expert: false,
  ...changes,
});

test("no game", () => {
  expect(summarise([])).toMatchObject({ games: 0, wins: 0, best: 0, mean: 0, streak: 0, fall: 0 });
});

test("points, stars, falls and throws", () => {
  const found = summarise([game({ points: 20, fall: 9 }), game({ throws: 0, thrown: 0 })]);
  expect(found).toMatchObject({ games: 2, wins: 0, best: 20, mean: 15, fall: 9 });
  expect(found).toMatchObject({ throws: 1, thrown: 2, stars: [2, 0, 4, 0, 0, 0] });
});

test("wins in a row, at best and up to now", () => {
  const games = (places: number[]) => places.map((place) => game({ place }));
  expect(summarise(games([1, 1, 2, 1, 1, 1, 3]))).toMatchObject({ streak: 3, streakNow: 2 });
  expect(summarise(games([2, 1]))).toMatchObject({ streak: 1, streakNow: 0 });
  expect(summarise(games([1]))).toMatchObject({ streak: 1, streakNow: 1, wins: 1 });
});

test("by number of players, and by opponent once a game", () => {
  const found = summarise([
    game({ place: 1, opponents: ["beginner", "beginner", ""] }),
    game({ opponents: ["beginner"] }),
  ]);
  expect(found.bySeats).toEqual([
    [2, { games: 1, wins: 0 }],
    [4, { games: 1, wins: 1 }],
  ]);
  expect(found.byOpponent).toEqual([
    ["beginner", { games: 2, wins: 1 }],
    ["", { games: 1, wins: 1 }],
  ]);
});
