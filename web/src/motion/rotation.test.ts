import { describe, expect, it } from "vitest";

import { Rotation } from "./rotation";

function run(rotation: Rotation, seconds: number): number[] {
  const angles = [];
  for (let spent = 0; spent < seconds; spent += 1 / 60) angles.push(rotation.advance(1 / 60));
  return angles;
}

describe("the board follows my feet", () => {
  it("softly, the shortest way, and comes to rest exactly", () => {
    const rotation = new Rotation(0);
    rotation.aim(270);
    const angles = run(rotation, 1.5);
    expect(rotation.resting).toBe(true);
    expect(rotation.angle).toBe(-90);
    expect(angles.every((angle) => angle <= 0 && angle >= -90)).toBe(true);
    const moves = angles.map((angle, index) => Math.abs(angle - (angles[index - 1] ?? 0)));
    expect(Math.max(...moves)).toBeLessThan(8);
  });

  it("changes its aim on the way without a jolt", () => {
    const rotation = new Rotation(0);
    rotation.aim(90);
    const before = run(rotation, 0.2).at(-1) ?? 0;
    rotation.aim(180);
    const after = rotation.advance(1 / 60);
    expect(Math.abs(after - before)).toBeLessThan(10);
    run(rotation, 2);
    expect(rotation.angle).toBe(180);
  });

  it("can be there at once", () => {
    const rotation = new Rotation(0);
    rotation.jump(270);
    expect([rotation.angle, rotation.resting]).toEqual([-90, true]);
  });
});
