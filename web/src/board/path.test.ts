import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { STRIP } from "./geometry";
import { platformPath } from "./platforms";
import { dashesOf, polylineThrough, svgPathOf } from "./path";

const { board } = FIXTURES.two; // 12 x 6

describe("a path", () => {
  it("is one piece where it stays on the board", () => {
    const { pieces, gates } = polylineThrough(board, [0, 1, 13]);
    expect(svgPathOf(pieces)).toBe("M20 20L60 20L60 60");
    expect(gates).toEqual([]);
  });

  it("leaves at one border and comes in at the other", () => {
    const { pieces, gates } = polylineThrough(board, [10, 11, 0, 1]);
    expect(svgPathOf(pieces)).toBe("M420 20L460 20L500 20M-20 20L20 20L60 20");
    expect(gates).toEqual([
      { x: 480, y: 20, direction: 1 },
      { x: 0, y: 20, direction: 1 },
    ]);
  });

  it("may cross borders of both kinds", () => {
    // Up from the top right corner, then to the right.
    const { pieces, gates } = polylineThrough(board, [11, 71, 60]);
    expect(pieces.length).toBe(3);
    expect(gates.map((gate) => gate.direction)).toEqual([0, 0, 1, 1]);
  });

  it("refuses spaces that are not side by side", () => {
    expect(() => polylineThrough(board, [0, 2])).toThrow("0 and 2");
  });
});

describe("a fall", () => {
  it("is drawn as dashes that grow along the way", () => {
    const dashes = dashesOf(board, 2, [14, 26, 38, 50]);
    const inside = dashes.filter(([{ y }]) => y > STRIP && y < 240 - STRIP);
    const lengths = inside.map(([near, far]) => far.y - near.y);
    expect(lengths.length).toBeGreaterThan(5);
    expect([...lengths].slice(0, -1)).toEqual([...lengths].slice(0, -1).sort((a, b) => a - b));
    expect(inside.every(([near, far]) => near.x === 100 && far.x === 100)).toBe(true);
  });

  it("goes on at the top when it leaves at the bottom", () => {
    const dashes = dashesOf(board, 62, [2, 14]);
    expect(dashes.some(([near]) => near.y > 220)).toBe(true);
    expect(dashes.some(([near]) => near.y > 0 && near.y < 60)).toBe(true);
    // Never in the middle of the board, where it does not go.
    expect(dashes.every(([near]) => near.y < 100 || near.y > 200)).toBe(true);
  });

  it("is nothing where there is none", () => {
    expect(dashesOf(board, 5, [])).toEqual([]);
  });
});

describe("platforms", () => {
  const small = { width: 2, height: 2, marks: [0, 0, 0, 0], doors: [], tiles: [] };

  it("joins neighbours and shows what the strip shows", () => {
    // A floor under the whole upper row: it goes on beyond both borders.
    const floor = { ...small, edges: [4, 4, 1, 1] };
    expect(platformPath(floor)).toBe("M-40 40h160");
  });

  it("draws a platform on the border at both borders", () => {
    const roof = { ...small, edges: [1, 0, 4, 0] };
    expect(platformPath(roof)).toBe("M0 0h40M80 0h40M0 80h40M80 80h40");
  });
});
