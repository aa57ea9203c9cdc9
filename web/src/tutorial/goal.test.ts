import { expect, test } from "vitest";

import type { View } from "../wire";
import { isMet, type Answer, type Goal, type Level } from "./goal";
import levels from "./levels.json";
import starts from "./starts.json";

const LEVELS = levels as Level[];
const STARTS = starts as unknown as Record<string, Answer>;
const START = STARTS[LEVELS[0]!.id]!;
const NOTHING: Goal = { events: [], me: {}, view: {} };
const STAR = { event: "star_collected", seat: 0, colour: "y", space: 64 } as const;

const after = (...events: (typeof STAR)[]): Answer => ({ ...START, steps: [{ events }] });

test("no level is solved at its start", () => {
  for (const level of LEVELS) {
    expect(isMet(level.goal, STARTS[level.id]!), level.id).toBe(false);
  }
});

test("an event wanted has to happen", () => {
  const goal = { ...NOTHING, events: [{ event: "star_collected", space: 64 }] };
  expect(isMet(goal, START)).toBe(false);
  expect(isMet(goal, after({ ...STAR, space: 65 } as unknown as typeof STAR))).toBe(false);
  expect(isMet(goal, after(STAR))).toBe(true);
});

test("the player's seat has to be as wanted", () => {
  expect(isMet({ ...NOTHING, me: { stars: [0, 0, 0, 0, 0, 0] } }, START)).toBe(true);
  expect(isMet({ ...NOTHING, me: { stars: [1, 0, 0, 0, 0, 0] } }, START)).toBe(false);
});

test("the view has to be as wanted", () => {
  const over = { ...START, view: { ...START.view, phase: "over", winners: [0] } as View };
  const goal = { ...NOTHING, view: { phase: "over", winners: [0] } };
  expect(isMet(goal, over)).toBe(true);
  expect(isMet(goal, START)).toBe(false);
});
