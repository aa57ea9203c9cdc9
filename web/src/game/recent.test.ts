import { expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import { trailsOf, turnsSince, turnTo } from "./recent";
import { MoveTree } from "./tree.svelte";

const { board, start, steps } = FIXTURES.four;

function played(count: number): MoveTree {
  const tree = new MoveTree(board, pictureOf(start), start);
  for (const [index, { view, ...step }] of steps.slice(0, count).entries())
    tree.append({ ...step, index }, view);
  return tree;
}

it("tells every turn since the seat's own last decision, the oldest first and each seat once", () => {
  for (let count = 0; count <= steps.length; count++) {
    const { present, steps: line } = played(count);
    for (const me of [0, 1, 2, 3]) {
      const turns = turnsSince(present, me);
      expect(turns.some(({ seat }) => seat === me)).toBe(false);
      expect(new Set(turns.map(({ seat }) => seat)).size).toBe(turns.length);
      const told = turns.flatMap(({ nodes }) => nodes.map(({ step }) => step.index));
      const own = line.findLastIndex(({ seat }) => seat === me);
      // From some decision after one's own to the last one, without a gap.
      expect(told).toEqual(line.slice(line.length - told.length).map(({ index }) => index));
      expect(told.every((index) => index > own)).toBe(true);
      if (line.length && line.at(-1)!.seat !== me) expect(told.length).toBeGreaterThan(0);
    }
  }
});

it("draws the trails of what is over, and of a past position only its own decision", () => {
  const tree = played(steps.length);
  const turns = turnsSince(tree.present, tree.present.step!.seat === 0 ? 1 : 0);
  const { decisions } = tree.present.picture;
  expect(trailsOf(turns, decisions).length).toBeGreaterThan(0);
  expect(trailsOf(turns, 0)).toEqual([]);
  tree.goTo(2);
  expect(turnTo(tree.cursor).map(({ seat }) => seat)).toEqual([steps[1]!.seat]);
  tree.goTo(0);
  expect(turnTo(tree.cursor)).toEqual([]);
});
