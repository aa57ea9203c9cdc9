import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import type { Move, Preview } from "../wire";
import { shared } from "./badges";
import { middle } from "./geometry";
import {
  badgeParts,
  badgesOf,
  badgeWidth,
  drawingOf,
  landingsAt,
  landingsOf,
  partsOf,
  pointsText,
} from "./landing";

const { board } = FIXTURES.two;
const mover = { space: 30, feet: 2 };

function preview(move: Move, landing: number, feet: number, steps: number[] = []): Preview {
  return {
    move,
    steps,
    fall: [],
    landing,
    feet,
    stars: "",
    tokens: 0,
    pairs: 0,
    points: 0,
    ejects: [],
    takes: [],
    door: null,
    hand_returns: false,
  };
}

describe("landings", () => {
  it("are one for each pose, with all the moves that end in it", () => {
    const found = landingsOf(
      board,
      [preview("L>", 32, 2, [31, 32]), preview("WL>", 32, 2, [31, 32]), preview("L<", 28, 2, [29])],
      mover,
    );
    expect(found.map((one) => one.previews.map(({ move }) => move))).toEqual([
      ["L>", "WL>"],
      ["L<"],
    ]);
  });

  it("leave out decisions that move nothing", () => {
    expect(landingsOf(board, [preview("hand", 30, 2), preview("xb", 30, 2)], mover)).toEqual([]);
  });

  it("stand apart, each at its own floor, where turns in place share a space", () => {
    const found = landingsOf(board, [preview("R<", 30, 1), preview("R>", 30, 3)], mover);
    const { x, y } = middle(board, 30);
    expect(found.map((one) => [one.x - x, one.y - y, one.scale])).toEqual([
      [10, 0, 0.5],
      [-10, 0, 0.5],
    ]);
    const press = (right: number) =>
      landingsAt(board, found, { x: x + right, y }, 0)[0]?.drawn.move;
    expect(press(8)).toBe("R<");
    expect(press(-8)).toBe("R>");
  });

  it("are hit by a finger beside them, the nearest first, over the wrap too", () => {
    const found = landingsOf(board, [preview("L>", 0, 2, [0]), preview("L<", 3, 2, [3])], mover);
    const press = (x: number, y: number, reach: number) =>
      landingsAt(board, found, { x, y }, reach)[0]?.drawn.move ?? null;
    expect(press(50, 20, 5)).toBeNull();
    expect(press(50, 20, 35)).toBe("L>");
    expect(press(110, 20, 200)).toBe("L<");
    expect(press(475, 20, 30)).toBe("L>");
  });

  it("within reach of one finger are all found, the nearest first", () => {
    const found = landingsOf(board, [preview("R<", 30, 1), preview("R>", 30, 3)], mover);
    const { x, y } = middle(board, 30);
    const there = landingsAt(board, found, { x: x - 4, y }, 20);
    expect(there.map(({ drawn }) => drawn.move)).toEqual(["R>", "R<"]);
  });

  it("say the points of the preview, and that something will be chosen", () => {
    const one = preview("D", 32, 2);
    expect(pointsText(one)).toBe("");
    expect(pointsText({ ...one, points: 2 })).toBe("+2");
    expect(pointsText({ ...one, points: -1 })).toBe("−1");
    expect(pointsText({ ...one, points: 1, takes: ["b"] })).toBe("+1");
    expect(pointsText({ ...one, points: 0, takes: ["bt"] })).toBe("+?");
    expect(pointsText({ ...one, points: 3, takes: ["bt", "yp"] })).toBe("+3+?");
  });

  it("show what can be taken from those thrown off, where there is room", () => {
    const seen = (takes: string[], points = 0) => pointsText({ points, takes }, true);
    expect(seen(["b"], 1)).toBe("+1");
    expect(seen(["bt"])).toBe("+b/t");
    expect(seen(["bt", "yp"], 3)).toBe("+3+b/t+y/p");
    expect(seen(["bypgt", "yp"], 3)).toBe("+3+?");
    expect(partsOf("+3+b/t").map((part) => drawingOf(part) ?? part)).toEqual([
      "+3+",
      "star-b",
      "/",
      "token",
    ]);
    expect(partsOf("−1±0").map(drawingOf)).toEqual([null]);
    const parts = badgeParts("+b/t");
    expect(parts.map(({ x }) => x)).toEqual(parts.map(({ x }) => x).toSorted((a, b) => a - b));
    const one = { ...preview("D", 32, 2, [32]), takes: ["bt"], ejects: [1] };
    const found = landingsOf(board, [one], mover);
    const pawns = [mover, { space: 32, feet: 2 }];
    const boxes = [...badgesOf(board, found, found, pawns, 0).values()];
    expect(boxes).toHaveLength(2);
    expect(boxes[0]!.width).toBeGreaterThan(badgeWidth(pointsText(one, true)));
    expect(shared(boxes[0]!, boxes[1]!)).toBe(0);
  });

  it("draw the one looked at, or the best, and say if the others bring something else", () => {
    const jump = { ...preview("WL>", 32, 2, [31, 32]), points: 1, stars: "b" };
    const step = { ...preview("s>W", 32, 2, [31]), points: 2, stars: "by" };
    const drawn = (aimed: string | null) => landingsOf(board, [jump, step], mover, aimed)[0];
    expect(drawn(null)).toMatchObject({ drawn: step, differ: true });
    expect(drawn("WL>")).toMatchObject({ drawn: jump, differ: true });
    const same = { ...step, points: 1, stars: "b" };
    expect(landingsOf(board, [jump, same], mover)[0]).toMatchObject({ drawn: same, differ: false });
  });
});
