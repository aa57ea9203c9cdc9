import { describe, expect, it } from "vitest";

import { doorTiles, gridOf, tilesOf } from "./hosting";

describe("boards by the number of seats", () => {
  it("has two tiles for two, four for three and four, six for more", () => {
    expect([2, 3, 4, 5, 6].map(tilesOf)).toEqual([2, 4, 4, 6, 6]);
    expect([2, 4, 6].map(gridOf)).toEqual([2, 2, 3]);
  });

  it("numbers doors clockwise: the top row left to right, the bottom row back", () => {
    expect(doorTiles(2)).toEqual([0, 1]);
    expect(doorTiles(4)).toEqual([0, 1, 3, 2]);
    expect(doorTiles(6)).toEqual([0, 1, 2, 5, 4, 3]);
  });
});
