import { describe, expect, it } from "vitest";

import {
  cell,
  directionTo,
  echoes,
  middle,
  nameOf,
  neighbour,
  shortest,
  spaceAt,
  spaceIn,
  UNIT,
  wrapped,
} from "./geometry";

const board = { width: 12, height: 6 };
const all = [...Array(72).keys()];

describe("spaces and points", () => {
  it("numbers spaces by rows from the top left", () => {
    expect(cell(board, 0)).toEqual({ x: 0, y: 0 });
    expect(cell(board, 13)).toEqual({ x: 1, y: 1 });
    expect(nameOf(board, 50)).toBe("c5");
  });

  it("finds every space again by its middle", () => {
    for (const space of all) expect(spaceAt(board, middle(board, space))).toBe(space);
  });

  it("finds the spaces of the other side in the strip, and none beyond it", () => {
    expect(spaceAt(board, { x: -5, y: 20 })).toBe(11);
    expect(spaceAt(board, { x: 485, y: 20 })).toBe(0);
    expect(spaceAt(board, { x: 20, y: -5 })).toBe(60);
    expect(spaceAt(board, { x: -5, y: -5 })).toBe(71);
    expect(spaceAt(board, { x: -25, y: 20 })).toBeNull();
    expect(spaceAt(board, { x: 20, y: 265 })).toBeNull();
  });

  it("goes around the wrap in all four directions, and back", () => {
    expect([0, 1, 2, 3].map((direction) => neighbour(board, 0, direction))).toEqual([
      60, 1, 12, 11,
    ]);
    for (const space of all)
      for (const direction of [0, 1, 2, 3]) {
        const beside = neighbour(board, space, direction);
        expect(neighbour(board, beside, (direction + 2) % 4)).toBe(space);
        expect(directionTo(board, space, beside)).toBe(direction);
      }
    expect(directionTo(board, 0, 5)).toBeNull();
    expect(spaceIn(board, -1, -1)).toBe(71);
  });
});

describe("the wrap in the picture", () => {
  it("shows a thing near a border on the other side too, and at a corner three times more", () => {
    const shifts = (space: number) =>
      echoes(board, middle(board, space)).map(({ x, y }) => [x / UNIT, y / UNIT]);
    expect(shifts(26)).toEqual([]);
    expect(shifts(24)).toEqual([[12, 0]]);
    expect(shifts(35)).toEqual([[-12, 0]]);
    expect(shifts(2)).toEqual([[0, 6]]);
    expect(shifts(71)).toEqual([
      [0, -6],
      [-12, 0],
      [-12, -6],
    ]);
  });

  it("brings a point beyond a border back to where it comes in", () => {
    expect(wrapped(board, { x: 490, y: -10 })).toEqual({ x: 10, y: 230 });
  });

  it("goes the shorter way, over a border if that is shorter", () => {
    expect(shortest(board, middle(board, 0), middle(board, 11))).toEqual({ x: -UNIT, y: 0 });
    expect(shortest(board, middle(board, 0), middle(board, 60))).toEqual({ x: 0, y: -UNIT });
    expect(shortest(board, middle(board, 0), middle(board, 14))).toEqual({ x: 80, y: 40 });
  });
});
