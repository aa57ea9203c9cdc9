import { beforeEach, expect, it, vi } from "vitest";

import type { Found } from "../study/load";
import type { StudyRemote } from "../study/remote";
import type { Progress, Review } from "../study/review";
import { Reviewer } from "./reviewer.svelte";

/** Reviews that end when they are told to. */
interface Asked {
  game: string;
  iterations: number;
  hear: (progress: Progress) => void;
  end: (review: Review | null) => void;
  fail: (error: Error) => void;
  cancelled: boolean;
}
let asked: Asked[] = [];
let goesOn = Promise.resolve(false);
vi.mock("./making", () => ({
  openGame: (_: unknown, found: Found) =>
    Promise.resolve({ found, record: "", board: { goesOn: () => goesOn } }),
  makeReview: (_: unknown, { found }: { found: Found }, iterations: number, hear: never) => {
    const game = found.source.from === "position" ? found.source.text : "";
    const one = { game, iterations, hear, cancelled: false } as unknown as Asked;
    const done = new Promise<Review | null>((resolve, reject) => {
      [one.end, one.fail] = [resolve, reject];
    });
    asked.push(one);
    return { done, cancel: () => ((one.cancelled = true), one.end(null)) };
  },
}));

const foundAs = (text: string): Found => ({
  source: { from: "position", text },
  table: null,
  saved: null,
  at: null,
});
const reviewOf = (name: string) => ({ players: [name] }) as Review;
const remote = {} as StudyRemote;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const shownBy = ({ shown }: Reviewer) => shown?.review.players[0];

/** With a game that is being reviewed, and a second one that was opened meanwhile. */
async function two() {
  const reviewer = new Reviewer(remote, remote);
  void reviewer.open(() => foundAs("first"));
  await settled();
  void reviewer.open(() => foundAs("second"));
  await settled();
  return { reviewer, first: asked[0]!, second: asked[1]! };
}

beforeEach(() => {
  asked = [];
  goesOn = Promise.resolve(false);
});

it("tells how far it is, and shows the review", async () => {
  const reviewer = new Reviewer(remote, remote);
  const opened = reviewer.open(() => foundAs("one"), 300);
  expect(reviewer.working).toBe(true);
  await settled();
  expect(reviewer.cancel).not.toBeNull();
  asked[0]!.hear({ done: 3, all: 20 });
  expect(reviewer.progress).toEqual({ done: 3, all: 20 });
  asked[0]!.end(reviewOf("one"));
  await opened;
  expect(asked[0]!.iterations).toBe(300);
  expect(shownBy(reviewer)).toBe("one");
  expect(reviewer).toMatchObject({ working: false, progress: null, cancel: null, trouble: null });
});

it("ends the review of one game when another is opened", async () => {
  const { reviewer, first, second } = await two();
  expect(first.cancelled).toBe(true);
  second.hear({ done: 1, all: 9 });
  first.hear({ done: 19, all: 20 });
  expect(reviewer.progress).toEqual({ done: 1, all: 9 });
  expect(reviewer.working).toBe(true);
  expect(reviewer.cancel).not.toBeNull();
  second.end(reviewOf("second"));
  await settled();
  expect(shownBy(reviewer)).toBe("second");
});

it("says nothing of what happened to a game after another was opened", async () => {
  const reviewer = new Reviewer(remote, remote);
  let find: (found: Found) => void = () => {};
  let lose: (error: Error) => void = () => {};
  void reviewer.open(() => new Promise((resolve) => (find = resolve)));
  void reviewer.open(() => new Promise((_, reject) => (lose = reject)));
  void reviewer.open(() => foundAs("third"));
  find(foundAs("first"));
  lose(new Error("gone"));
  await settled();
  expect(asked.map(({ game }) => game)).toEqual(["third"]);
  expect(reviewer).toMatchObject({ working: true, trouble: null });
  asked[0]!.end(reviewOf("third"));
  await settled();
  expect(shownBy(reviewer)).toBe("third");
});

it("tries again what went wrong", async () => {
  const reviewer = new Reviewer(remote, remote);
  void reviewer.open(() => foundAs("one"));
  await settled();
  asked[0]!.fail(new Error("no memory"));
  await settled();
  expect(reviewer.trouble).toEqual(new Error("no memory"));
  expect(reviewer).toMatchObject({ working: false, cancel: null });
  reviewer.retry();
  expect(reviewer).toMatchObject({ working: true, trouble: null });
  await settled();
  asked[1]!.end(reviewOf("one"));
  await settled();
  expect(shownBy(reviewer)).toBe("one");
});

it("shows a closer look on the same board", async () => {
  const reviewer = new Reviewer(remote, remote);
  void reviewer.open(() => foundAs("one"));
  await settled();
  asked[0]!.end(reviewOf("one"));
  await settled();
  const { board, closer } = reviewer.shown!;
  void closer!.begin();
  expect(reviewer.busy).toBe(true);
  asked[1]!.end(reviewOf("closer"));
  await settled();
  expect(shownBy(reviewer)).toBe("one");
  reviewer.showCloser();
  expect(shownBy(reviewer)).toBe("closer");
  expect(reviewer.shown).toMatchObject({ board, closer: null });
});

it("does not take what goes on for another game", async () => {
  let say: (goes: boolean) => void = () => {};
  goesOn = new Promise((resolve) => (say = resolve));
  const reviewer = new Reviewer(remote, remote);
  expect(await reviewer.goesOn()).toBe(false);
  void reviewer.open(() => foundAs("first"));
  await settled();
  const answer = reviewer.goesOn();
  void reviewer.open(() => foundAs("second"));
  say(true);
  expect(await answer).toBe(false);
  await settled();
  expect(await reviewer.goesOn()).toBe(true);
});
