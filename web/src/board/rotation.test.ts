import { describe, expect, it } from "vitest";

import {
  angleOf,
  arrowDirection,
  extent,
  fit,
  gravityRotation,
  nearest,
  onBoard,
  restingRotation,
  sideOf,
  rotationForFeet,
  turnsByQuarters,
} from "./rotation";

const two = { width: 12, height: 6 };
const four = { width: 12, height: 12 };
const six = { width: 18, height: 12 };

describe("my gravity", () => {
  it("turns the board so that feet point down", () => {
    for (const feet of [0, 1, 2, 3]) {
      expect(sideOf(feet, rotationForFeet(feet))).toBe(2);
      // A pawn's own turn and the board's together leave it upright.
      expect((angleOf(feet) + rotationForFeet(feet)) % 360).toBe(0);
    }
  });

  it("makes no strip of a long board: its feet point to a side then", () => {
    const [phone, desk] = [
      [374, 520],
      [960, 440],
    ] as const;
    for (const feet of [0, 1, 2, 3]) {
      expect(gravityRotation(four, feet, ...phone, 0)).toBe(rotationForFeet(feet));
      expect(gravityRotation(two, feet, ...phone, null) % 180).toBe(90);
      expect(gravityRotation(two, feet, ...desk, null) % 180).toBe(0);
    }
    expect(gravityRotation(two, 1, ...desk, 180)).toBe(180); // as it lay before
    expect(gravityRotation(two, 0, ...desk, 0)).toBe(180);
    for (const board of [two, four, six])
      for (const [width, height] of [phone, desk]) {
        const sides = [0, 1, 2, 3].map((feet) =>
          sideOf(feet, gravityRotation(board, feet, width, height, null)),
        );
        expect(turnsByQuarters(board, width, height)).toBe(sides.every((side) => side === 2));
      }
  });

  it("goes the shortest way round, from any angle reached before", () => {
    expect(nearest(0, 270)).toBe(-90);
    expect(nearest(270, 0)).toBe(360);
    expect(nearest(720, 90)).toBe(810);
    expect(nearest(-450, 180)).toBe(-540);
    expect(nearest(45, 0)).toBe(0);
    expect(Math.abs(nearest(90, 270) - 90)).toBe(180);
  });
});

describe("arrow keys", () => {
  it("point to where they point on the screen, however the board is turned", () => {
    expect(arrowDirection("ArrowUp", 0)).toBe(0);
    expect(arrowDirection("ArrowRight", 0)).toBe(1);
    // Turned a quarter clockwise, north is at the right.
    expect(arrowDirection("ArrowRight", 90)).toBe(0);
    expect(arrowDirection("ArrowUp", 90)).toBe(3);
    expect(arrowDirection("ArrowDown", 180)).toBe(0);
    expect(arrowDirection("ArrowLeft", -90)).toBe(0);
    expect(arrowDirection("ArrowLeft", 450)).toBe(arrowDirection("ArrowLeft", 90));
    expect(arrowDirection("a", 0)).toBeNull();
  });

  it("agree with the side on which a direction is seen", () => {
    const keys = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] as const;
    for (const rotation of [-180, -90, 0, 90, 180, 270, 360])
      for (const direction of [0, 1, 2, 3])
        expect(arrowDirection(keys[sideOf(direction, rotation)], rotation)).toBe(direction);
  });
});

describe("fitting", () => {
  it("lays a wide board on its side in a tall box, and leaves it in a wide one", () => {
    expect(restingRotation(six, 360, 560)).toBe(90);
    expect(restingRotation(six, 1000, 700)).toBe(0);
    expect(restingRotation(two, 360, 560)).toBe(90);
    expect(restingRotation(four, 360, 560)).toBe(0);
  });

  it("stays as it lies when the box changes a little, and turns with the device", () => {
    expect(restingRotation(two, 800, 840)).toBe(90);
    expect(restingRotation(two, 800, 780)).toBe(0);
    expect(restingRotation(two, 800, 780, 90)).toBe(90);
    expect(restingRotation(two, 800, 840, 0)).toBe(0);
    expect(restingRotation(two, 840, 500, 90)).toBe(0);
    expect(restingRotation(two, 390, 560, 0)).toBe(90);
    expect(restingRotation(two, 390, 560, 180)).toBe(90);
  });

  it("keeps spaces of six tiles as big as those of four on a phone", () => {
    expect(fit(six, restingRotation(six, 360, 560), 360, 560)).toBeCloseTo(fit(four, 0, 360, 560));
  });

  it("goes smoothly from lying to standing", () => {
    expect(extent(two, 0)).toEqual({ width: 520, height: 280 });
    expect(extent(two, 90).width).toBeCloseTo(280);
    expect(extent(two, 45).width).toBeCloseTo(400);
    expect(extent(four, 30).width).toBeCloseTo(520);
  });

  it("knows which way of the board is up on the screen", () => {
    const up = onBoard({ x: 0, y: -1 }, 90);
    expect(up.x).toBeCloseTo(-1);
    expect(up.y).toBeCloseTo(0);
  });
});
