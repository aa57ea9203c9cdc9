import { expect, it } from "vitest";

import type { Review } from "../study/review";
import { Batch } from "./batch.svelte";
import type { Making } from "./making";

/** Reviews that end when they are told to. */
function fakes() {
  const asked: { game: string; end: (review: Review | null) => void; cancelled: boolean }[] = [];
  const make = (game: string): Promise<Making> => {
    if (game === "gone") return Promise.reject(new Error("gone"));
    const one = { game, end: (() => {}) as (review: Review | null) => void, cancelled: false };
    const done = new Promise<Review | null>((resolve) => (one.end = resolve));
    asked.push(one);
    const cancel = () => {
      one.cancelled = true;
      one.end(null);
    };
    return Promise.resolve({ done, cancel });
  };
  return { asked, make };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it("reviews one game after the other, and goes on after one that is gone", async () => {
  const { asked, make } = fakes();
  const batch = new Batch(make);
  const run = batch.run(["a", "gone", "b"]);
  await settled();
  expect(asked.map(({ game }) => game)).toEqual(["a"]);
  asked[0]!.end({} as Review);
  await settled();
  expect(batch).toMatchObject({ running: true, all: 3, done: 2, failed: 1 });
  expect(asked.map(({ game }) => game)).toEqual(["a", "b"]);
  asked[1]!.end({} as Review);
  await run;
  expect(batch).toMatchObject({ running: false, done: 3, failed: 1 });
});

it("remembers which games could not be reviewed", async () => {
  const batch = new Batch(fakes().make);
  await batch.run(["gone"]);
  await batch.run([]);
  expect(batch.failed).toBe(0);
  expect(batch.refused).toEqual(["gone"]);
});

it("stops with the game that it is at", async () => {
  const { asked, make } = fakes();
  const batch = new Batch(make);
  const run = batch.run(["a", "b", "c"]);
  await settled();
  asked[0]!.end({} as Review);
  await settled();
  batch.stop();
  await run;
  expect(asked.map(({ game, cancelled }) => [game, cancelled])).toEqual([
    ["a", false],
    ["b", true],
  ]);
  expect(batch).toMatchObject({ running: false, done: 1, failed: 0 });
});
