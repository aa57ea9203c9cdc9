import { describe, expect, it } from "vitest";

import type { Preview } from "../wire";
import { bestOf, cardOf, chosenOf, directionsOf, wayToward, waysOf } from "./ways";

const way = (move: string, more: Partial<Preview> = {}): Preview => ({
  move,
  steps: [],
  fall: [],
  landing: 0,
  feet: 2,
  stars: "",
  tokens: 0,
  pairs: 0,
  points: 0,
  ejects: [],
  takes: [],
  door: null,
  hand_returns: false,
  ...more,
});

const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];

describe("the card of a decision", () => {
  it("is the one it lays", () => {
    expect(["s<L", "s>W", "L>", "D", "R^", "WD", "WR<"].map(cardOf)).toEqual([..."LWLDRWW"]);
    expect(["hand", "end", "xb", "xt", "s<?"].map(cardOf)).toEqual(Array(5).fill(null));
  });

  it("gathers its ways, its own move first", () => {
    const all = ["hand", "s<L", "s<W", "s>L", "L<", "D", "WL<"].map((move) => way(move));
    expect(waysOf(all, "L").map(({ move }) => move)).toEqual(["L<", "s<L", "s>L"]);
    expect(waysOf(all, "W").map(({ move }) => move)).toEqual(["WL<", "s<W"]);
    expect(waysOf(all, null)).toEqual([]);
  });
});

describe("several decisions for one landing", () => {
  it("mean the one looked at, then the best, then the one that keeps the card secret", () => {
    const some = [way("WL>", { points: 1 }), way("s>W", { points: 1 })];
    expect(chosenOf(some, "WL>")?.move).toBe("WL>");
    expect(chosenOf(some, null)?.move).toBe("s>W");
    expect(bestOf([way("L<", { points: 2 }), ...some])?.move).toBe("L<");
    expect(bestOf([])).toBe(null);
  });
});

describe("arrows", () => {
  it("point as the screen shows them, whatever the pawn's own left is", () => {
    const ways = [way("L<"), way("L>"), way("s<L"), way("s>L")];
    // Feet south, the board not turned: left is left.
    expect(wayToward(ways, "ArrowLeft", SOUTH, 0, null)?.move).toBe("L<");
    // Feet north: the pawn's left is on the right.
    expect(wayToward(ways, "ArrowRight", NORTH, 0, null)?.move).toBe("L<");
    // Feet west: the pawn's left is up; the board turned a quarter brings it to the right.
    expect(wayToward(ways, "ArrowUp", WEST, 0, null)?.move).toBe("L<");
    expect(wayToward(ways, "ArrowRight", WEST, 90, null)?.move).toBe("L<");
    expect(wayToward(ways, "ArrowDown", SOUTH, 0, null)).toBe(null);
    expect(wayToward(ways, "a", SOUTH, 0, null)).toBe(null);
  });

  it("pressed again go through the ways of that side", () => {
    const ways = [way("L<"), way("s<L")];
    expect(wayToward(ways, "ArrowLeft", SOUTH, 0, "L<")?.move).toBe("s<L");
    expect(wayToward(ways, "ArrowLeft", SOUTH, 0, "s<L")?.move).toBe("L<");
  });

  it("say where a turn makes one fall, and where a jump begins", () => {
    expect(directionsOf(way("R>", { feet: WEST }), SOUTH)).toEqual([WEST]);
    expect(directionsOf(way("WR^", { feet: NORTH }), SOUTH)).toEqual([NORTH]);
    expect(directionsOf(way("D"), EAST)).toEqual([EAST]);
    expect(directionsOf(way("H>"), SOUTH)).toEqual([NORTH, EAST]);
  });
});
