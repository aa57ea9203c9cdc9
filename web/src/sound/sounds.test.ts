import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { pictureOf } from "../board/picture";
import { planOf } from "../motion/plan";
import { soundOf } from "./soundOf";
import { SCORE, Sounds } from "./sounds";

describe("sounds", () => {
  it("are short, and never louder than whole", () => {
    for (const notes of Object.values(SCORE)) {
      expect(notes.length).toBeGreaterThan(0);
      for (const { at, long, pitch, loud } of notes) {
        expect(at + long).toBeLessThan(1.2);
        expect(pitch).toBeGreaterThan(20);
        expect(loud).toBeLessThanOrEqual(1);
      }
    }
  });

  it("go with every motion of real games but crouching", () => {
    const { board, start, steps } = FIXTURES.six;
    let before = pictureOf(start);
    const silent = new Set<string>();
    for (const step of steps) {
      for (const segment of planOf(board, before, step.events).segments)
        if (!soundOf(segment)) silent.add(segment.kind);
      before = pictureOf(step.view);
    }
    expect([...silent].filter((kind) => kind !== "crouch")).toEqual([]);
  });

  it("keep silent where there is no way to sound", () => {
    const sounds = new Sounds();
    expect(() => {
      sounds.wake();
      sounds.play("star");
      sounds.stop();
    }).not.toThrow();
  });
});
