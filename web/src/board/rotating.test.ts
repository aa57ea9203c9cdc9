import { describe, expect, it } from "vitest";

import { Rotation } from "./rotating";

const gaps = (angles: number[]) =>
  angles.slice(1).map((angle, index) => Math.abs(angle - (angles[index] ?? 0)));

describe("the board follows my feet", () => {
  it("softly, the shortest way, and comes to rest exactly", () => {
    const rotation = new Rotation(0);
    rotation.aim(270);
    const { angles, seconds } = rotation.way();
    expect([angles[0], angles.at(-1), rotation.target]).toEqual([0, -90, -90]);
    expect(angles.every((angle) => angle <= 0 && angle >= -90)).toBe(true);
    expect(Math.max(...gaps(angles))).toBeLessThan(12);
    expect(seconds).toBeLessThan(1.2);
    expect(rotation.angleAt(seconds / 2)).toBeLessThan(-45);
  });

  it("changes its aim on the way without a jolt", () => {
    const rotation = new Rotation(0);
    rotation.aim(90);
    const before = rotation.angleAt(0.2);
    rotation.aim(180, 0.2);
    const { angles } = rotation.way();
    expect(angles[0]).toBeCloseTo(before);
    expect(Math.max(...gaps(angles))).toBeLessThan(20);
    expect(angles.at(-1)).toBe(180);
  });

  it("goes on the way it was going if both are as long", () => {
    const rotation = new Rotation(0);
    rotation.aim(270);
    rotation.aim(180 + rotation.angleAt(0.1), 0.1);
    expect(rotation.target).toBeLessThan(-180);
  });
});
