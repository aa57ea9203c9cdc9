// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { moodOf, type Felt } from "./mood.svelte";

let stop = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function seated(): { felt: Felt; mood: () => string } {
  const felt: Felt = $state({
    space: null,
    thrown: false,
    decisions: 0,
    points: 0,
    turn: false,
    won: false,
    over: false,
  });
  let mood = () => "";
  stop = $effect.root(() => {
    mood = moodOf(() => ({ ...felt }));
  });
  flushSync();
  return { felt, mood };
}

it("thinks while it is its turn", () => {
  const { felt, mood } = seated();
  expect(mood()).toBe("calm");
  felt.turn = true;
  expect(mood()).toBe("thinking");
});

it("is glad about points for a while", () => {
  const { felt, mood } = seated();
  Object.assign(felt, { points: 3, decisions: 1 });
  flushSync();
  expect(mood()).toBe("glad");
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(mood()).toBe("calm");
});

it("is thrown off until it is on the board again, but not before its first turn", () => {
  const { felt, mood } = seated();
  Object.assign(felt, { space: 5, decisions: 1 });
  flushSync();
  expect(mood()).toBe("calm");
  Object.assign(felt, { space: null, decisions: 2 });
  flushSync();
  expect(mood()).toBe("ejected");
  Object.assign(felt, { space: 9, decisions: 3 });
  flushSync();
  expect(mood()).toBe("calm");
});

it("is thrown off even if its turn begins at once and brings it back, until it has acted", () => {
  const { felt, mood } = seated();
  Object.assign(felt, { space: 5, decisions: 1 });
  flushSync();
  Object.assign(felt, { space: 44, decisions: 2, thrown: true, turn: true });
  flushSync();
  expect(mood()).toBe("ejected");
  Object.assign(felt, { space: 44, decisions: 3, thrown: false });
  flushSync();
  expect(mood()).toBe("thinking");
});

it("is not thrown off by an undo", () => {
  const { felt, mood } = seated();
  Object.assign(felt, { space: 5, decisions: 1 });
  flushSync();
  Object.assign(felt, { space: null, decisions: 0 });
  flushSync();
  expect(mood()).toBe("calm");
});

it("takes the end as it is", () => {
  const { felt, mood } = seated();
  Object.assign(felt, { over: true, won: true });
  expect(mood()).toBe("glad");
  felt.won = false;
  expect(mood()).toBe("ejected");
});
