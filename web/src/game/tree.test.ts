import { beforeEach, describe, expect, it } from "vitest";

import { pictureBefore, pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Event } from "../wire";
import type { StepInfo } from "../wire/messages";
import { MoveTree, type Node } from "./tree.svelte";

const { board, start, steps } = FIXTURES.two;
const stepAt = (index: number): StepInfo => steps[index]!;
const other: StepInfo = { index: 1, seat: 0, move: "hand", events: [] };

let tree: MoveTree;
let moves: { at: number; from: number | null }[];

beforeEach(() => {
  moves = [];
  tree = new MoveTree(board, pictureOf(start), start);
  tree.onmove = (node, from) =>
    moves.push({ at: node.picture.decisions, from: from?.picture.decisions ?? null });
});

const grow = (count: number): void => {
  for (let index = 0; index < count; index += 1) tree.append(stepAt(index), steps[index]!.view);
};

describe("events alone rebuild every position", () => {
  for (const name of ["two", "four", "six"] as const)
    it(`of the game ${name}, from its last view`, () => {
      const { board, start, steps } = FIXTURES[name];
      // Some fixtures begin in the middle: whoever stands there came in before.
      const opening: Event[] = start.seats.flatMap(({ seat, space, feet }) =>
        space === null || feet === null ? [] : [{ event: "entered", seat, space, feet }],
      );
      opening.push({ event: "door_moved", before: start.marker, after: start.marker });
      const last = steps.at(-1)!.view;
      const events = [...opening, ...steps.flatMap((step) => step.events)];
      const first = pictureBefore(board, last, events);
      const tree = new MoveTree(board, first);
      tree.append({ index: 0, seat: 0, move: "hand", events: opening }, null);
      for (const step of steps) tree.append(step, null);
      const views = [start, ...steps.map((step) => step.view)];
      const pictures = views.map((view, index) => ({ ...pictureOf(view), decisions: index + 1 }));
      expect(tree.line.slice(1).map(({ picture }) => picture)).toEqual(pictures);
    });
});

describe("a game that goes on", () => {
  it("is a line, and who looks at the present stays with it", () => {
    grow(3);
    expect([tree.at, tree.last, tree.inPast]).toEqual([3, 3, false]);
    expect(tree.steps.map(({ move }) => move)).toEqual(steps.slice(0, 3).map(({ move }) => move));
    expect(moves).toEqual([1, 2, 3].map((at) => ({ at, from: at - 1 })));
  });

  it("leaves a reader in the past where they are", () => {
    grow(3);
    tree.goTo(1);
    tree.append(stepAt(3), steps[3]!.view);
    expect([tree.at, tree.last, tree.inPast]).toEqual([1, 4, true]);
    tree.goBy(9);
    expect([tree.at, tree.inPast]).toEqual([4, false]);
    tree.goBy(-9);
    expect(tree.at).toBe(0);
  });

  it("tells the reader's own moves apart from the game's", () => {
    const read: Node[] = [];
    tree.onread = (node) => read.push(node);
    grow(2);
    expect(read).toEqual([]);
    tree.goTo(1);
    tree.goTo(1);
    expect(read.map(({ picture }) => picture.decisions)).toEqual([1]);
  });

  it("forgets what was taken back, with those who looked at it", () => {
    grow(4);
    tree.goTo(1);
    tree.truncate(2);
    expect([tree.at, tree.last, tree.present.picture.decisions]).toEqual([1, 2, 2]);
    tree.goTo(2);
    tree.truncate(0);
    expect([tree.at, tree.last, tree.inPast]).toEqual([0, 0, false]);
    expect(moves.at(-1)).toEqual({ at: 0, from: null });
  });

  it("knows the views it was given", () => {
    grow(2);
    expect(tree.viewAt(1)).toBe(steps[0]!.view);
    expect(tree.viewAt(7)).toBe(null);
    tree.setView(tree.present, start);
    expect(tree.viewAt(2)).toBe(start);
  });
});

describe("a game told anew", () => {
  const told = (count: number) =>
    tree.rebuild(pictureOf(start), steps.slice(0, count), steps[count - 1]!.view);

  it("shows the last decision as it happened, and says what is new", () => {
    grow(2);
    moves = [];
    expect(told(5).map(({ index }) => index)).toEqual([2, 3, 4]);
    expect(moves).toEqual([
      { at: 4, from: null },
      { at: 5, from: 4 },
    ]);
    expect(tree.viewAt(2)).toBe(steps[1]!.view);
    expect(tree.viewAt(3)).toBe(null);
    expect(told(5)).toEqual([]);
  });

  it("does not throw a reader out of the past", () => {
    grow(3);
    tree.goTo(1);
    told(5);
    expect([tree.at, tree.last, tree.inPast]).toEqual([1, 5, true]);
  });

  it("takes a reader to the present if what they read is gone", () => {
    grow(4);
    tree.goTo(3);
    told(2);
    expect([tree.at, tree.last, tree.inPast]).toEqual([2, 2, false]);
  });

  it("forgets views of positions that another decision led to", () => {
    grow(3);
    tree.rebuild(pictureOf(start), [stepAt(0), other, stepAt(2)], start);
    expect([1, 2, 3].map((at) => tree.viewAt(at))).toEqual([steps[0]!.view, null, start]);
  });
});

describe("a variation", () => {
  it("leaves the line where it is played, and the line stays", () => {
    grow(3);
    const present = tree.present;
    tree.goTo(1);
    tree.play(other, null);
    expect([tree.at, tree.last, tree.inPast]).toEqual([2, 2, true]);
    expect(tree.steps.map(({ move }) => move)).toEqual([steps[0]!.move, "hand"]);
    tree.goTo(1);
    tree.go(present);
    expect(tree.line.length).toBe(4);
    expect(tree.inPast).toBe(false);
  });

  it("that is known is followed, not made again", () => {
    grow(2);
    tree.goTo(0);
    tree.play(stepAt(0), null);
    expect(tree.at).toBe(1);
    expect(tree.line[0]!.children.length).toBe(1);
  });
});

describe("variations", () => {
  beforeEach(() => {
    grow(3);
    tree.goTo(1);
    tree.play(other, null);
  });

  it("become the main line, and go back", () => {
    const variation = tree.cursor;
    const end = tree.present;
    const undo = tree.promote(variation);
    expect(variation.parent?.children[0]).toBe(variation);
    expect(tree.present).toBe(variation);
    undo();
    expect(variation.parent?.children[1]).toBe(variation);
    expect(tree.present).toBe(end);
  });

  it("are removed with all after them, and come back", () => {
    const variation = tree.cursor;
    const before = variation.parent!;
    const undo = tree.remove(variation);
    expect(before.children).not.toContain(variation);
    expect(tree.cursor).toBe(before);
    undo();
    expect(tree.cursor).toBe(variation);
    expect(before.children).toContain(variation);
  });

  it("leave the first position where it is", () => {
    tree.remove(tree.root);
    tree.promote(tree.root);
    expect(tree.root.children).toHaveLength(1);
  });

  it("are followed where they change", () => {
    const variation = tree.cursor;
    tree.setComment(variation, "why")();
    expect(variation.comment).toBe("");
  });
});
