import { expect, it } from "vitest";

import type { Progress, Review } from "../study/review";
import { CloserLook } from "./closerLook.svelte";

const review = { players: ["Ada"] } as Review;

function look() {
  let finish: (review: Review | null) => void = () => {};
  let fail: (error: Error) => void = () => {};
  let hear: (progress: Progress) => void = () => {};
  const done = new Promise<Review | null>(
    (resolve, reject) => ([finish, fail] = [resolve, reject]),
  );
  const closer = new CloserLook(5, (told) => {
    hear = told;
    return { done, cancel: () => finish(null) };
  });
  return { closer, finish, fail, tell: (progress: Progress) => hear(progress) };
}

it("tells how far it is, and has the review when it is made", async () => {
  const { closer, finish, tell } = look();
  expect(closer.progress).toBeNull();
  const begun = closer.begin();
  tell({ done: 3, all: 20 });
  expect(closer.progress).toEqual({ done: 3, all: 20 });
  finish(review);
  await begun;
  expect(closer.progress).toBeNull();
  expect(closer.review).toBe(review);
});

it("can be cancelled, and fails without an end", async () => {
  const cancelled = look();
  const begun = cancelled.closer.begin();
  cancelled.closer.cancel();
  await begun;
  expect(cancelled.closer.review).toBeNull();
  expect(cancelled.closer.progress).toBeNull();

  const failed = look();
  const trouble = failed.closer.begin();
  failed.fail(new Error("no memory"));
  await expect(trouble).rejects.toThrow("no memory");
  expect(failed.closer.progress).toBeNull();
});
