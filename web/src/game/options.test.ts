import { describe, expect, it } from "vitest";

import type { Move, Preview, SeenMove } from "../wire";
import { bestOf, drawnOf } from "../board/landing";
import { asSeen, broughtBy, cardOf, directionsOf, optionToward, optionsOf } from "./options";

const option = (move: Move, more: Partial<Preview> = {}): Preview => ({
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
    const laid = (...moves: SeenMove[]) => moves.map(cardOf);
    expect(laid("s<L", "s>W", "L>", "D", "R^", "WD", "WR<")).toEqual([..."LWLDRWW"]);
    expect(laid("hand", "end", "xb", "xt", "s<?")).toEqual(Array(5).fill(null));
  });

  it("gathers its options, its own move first", () => {
    const moves: Move[] = ["hand", "s<L", "s<W", "s>L", "L<", "D", "WL<"];
    const all = moves.map((move) => option(move));
    expect(optionsOf(all, "L").map(({ move }) => move)).toEqual(["L<", "s<L", "s>L"]);
    expect(optionsOf(all, "W").map(({ move }) => move)).toEqual(["WL<", "s<W"]);
    expect(optionsOf(all, null)).toEqual([]);
  });
});

describe("the order of options", () => {
  const some = (...moves: Move[]) => moves.map((move) => option(move));
  const seen = (tilt: number, ...moves: Move[]) =>
    asSeen(some(...moves), tilt).map((one) => one.move);

  it("is that of the screen: left before right, up before down", () => {
    expect(seen(0, "L>", "L<", "s>L", "s<L")).toEqual(["L<", "L>", "s<L", "s>L"]);
    expect(seen(180, "L<", "L>", "s<L", "s>L")).toEqual(["L>", "L<", "s>L", "s<L"]);
    expect(seen(90, "L>", "L<")).toEqual(["L<", "L>"]);
    expect(seen(-90, "L<", "L>")).toEqual(["L>", "L<"]);
  });

  it("keeps moves of a kind together", () => {
    expect(seen(180, "WL<", "WL>", "WD", "WH<", "WH>", "s<W", "s>W")).toEqual([
      ...["WL>", "WL<", "WD", "WH>", "WH<", "s>W", "s<W"],
    ]);
  });

  it("looks at the feet of a turn", () => {
    expect(seen(0, "R<", "R>", "R^")).toEqual(["R>", "R^", "R<"]);
  });
});

describe("several decisions for one landing", () => {
  it("mean the one looked at, then the best, then the one that keeps the card secret", () => {
    const some = [option("WL>", { points: 1 }), option("s>W", { points: 1 })];
    expect(drawnOf(some, "WL>")?.move).toBe("WL>");
    expect(drawnOf(some, null)?.move).toBe("s>W");
    expect(bestOf([option("L<", { points: 2 }), ...some])?.move).toBe("L<");
    expect(bestOf([])).toBe(null);
  });
});

describe("arrows", () => {
  it("point as the screen shows them, whatever the pawn's own left is", () => {
    const options = [option("L<"), option("L>"), option("s<L"), option("s>L")];
    // Feet south, the board not turned: left is left.
    expect(optionToward(options, "ArrowLeft", SOUTH, 0, null)?.move).toBe("L<");
    // Feet north: the pawn's left is on the right.
    expect(optionToward(options, "ArrowRight", NORTH, 0, null)?.move).toBe("L<");
    // Feet west: the pawn's left is up; the board turned a quarter brings it to the right.
    expect(optionToward(options, "ArrowUp", WEST, 0, null)?.move).toBe("L<");
    expect(optionToward(options, "ArrowRight", WEST, 90, null)?.move).toBe("L<");
    expect(optionToward(options, "ArrowDown", SOUTH, 0, null)).toBe(null);
    expect(optionToward(options, "a", SOUTH, 0, null)).toBe(null);
  });

  it("pressed again go through the options of that side", () => {
    const options = [option("L<"), option("s<L")];
    expect(optionToward(options, "ArrowLeft", SOUTH, 0, "L<")?.move).toBe("s<L");
    expect(optionToward(options, "ArrowLeft", SOUTH, 0, "s<L")?.move).toBe("L<");
  });

  it("say where a turn makes one fall, and where a jump begins", () => {
    expect(directionsOf("R>", SOUTH)).toEqual([WEST]);
    expect(directionsOf("WR^", SOUTH)).toEqual([NORTH]);
    expect(directionsOf("D", EAST)).toEqual([EAST]);
    expect(directionsOf("H>", SOUTH)).toEqual([NORTH, EAST]);
    expect(directionsOf("end", SOUTH)).toEqual([]);
  });
});

it("what a second action brings does not count the token that its card costs", () => {
  const paid = option("L<", { tokens: -1, points: -1 });
  const end = option("end");
  const brought = option("L<", { points: -1 });
  expect(broughtBy("replay", [paid, end])).toEqual([brought, end]);
  expect(broughtBy("action", [paid])).toEqual([paid]);
});
