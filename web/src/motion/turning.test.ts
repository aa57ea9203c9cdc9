import { describe, expect, it } from "vitest";

import { Turning } from "./turning";

function run(turning: Turning, seconds: number): number[] {
  const angles = [];
  for (let spent = 0; spent < seconds; spent += 1 / 60) angles.push(turning.advance(1 / 60));
  return angles;
}

describe("the board follows my feet", () => {
  it("softly, the shortest way, and comes to rest exactly", () => {
    const turning = new Turning(0);
    turning.aim(270);
    const angles = run(turning, 1.5);
    expect(turning.resting).toBe(true);
    expect(turning.angle).toBe(-90);
    expect(angles.every((angle) => angle <= 0 && angle >= -90)).toBe(true);
    const moves = angles.map((angle, index) => Math.abs(angle - (angles[index - 1] ?? 0)));
    expect(Math.max(...moves)).toBeLessThan(8);
  });

  it("changes its aim on the way without a jolt", () => {
    const turning = new Turning(0);
    turning.aim(90);
    const before = run(turning, 0.2).at(-1) ?? 0;
    turning.aim(180);
    const after = turning.advance(1 / 60);
    expect(Math.abs(after - before)).toBeLessThan(10);
    run(turning, 2);
    expect(turning.angle).toBe(180);
  });

  it("can be there at once", () => {
    const turning = new Turning(0);
    turning.jump(270);
    expect([turning.angle, turning.resting]).toEqual([-90, true]);
  });
});
