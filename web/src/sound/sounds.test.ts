import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { pictureOf } from "../board/picture";
import { planOf } from "../motion/plan";
import { heard, RATE, render, weight } from "./render";
import { soundOf } from "./soundOf";
import { SCORE, Sounds, type SoundName } from "./sounds";

const NAMES = Object.keys(SCORE) as SoundName[];
// Speech in recordings is about this loud in its loud moments, in decibels below a full sine wave.
const SPEECH = -20;
const PEAK = -6; // and its peaks

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

  it.each(NAMES)("of %s is never louder than speech, nor shrill, nor too quiet to hear", (name) => {
    const { loud, middle } = heard(render(name));
    expect(loud).toBeLessThan(SPEECH);
    expect(loud).toBeGreaterThan(SPEECH - 18);
    expect(middle).toBeGreaterThan(150);
    expect(middle).toBeLessThan(1600);
  });

  it.each(NAMES)("of %s has a peak and a power no higher than those of speech", (name) => {
    const samples = render(name);
    const tenth = RATE / 10;
    let most = 0;
    for (let from = 0; from < samples.length; from += tenth / 4) {
      const window = samples.subarray(from, from + tenth);
      most = Math.max(most, window.reduce((sum, value) => sum + value ** 2, 0) / tenth);
    }
    const peak = samples.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    expect(20 * Math.log10(peak)).toBeLessThan(PEAK);
    expect(10 * Math.log10(most)).toBeLessThan(SPEECH);
  });

  it("are measured as they should be: a full sine wave at 1000 hertz is the measure", () => {
    const sine = Float64Array.from({ length: 8192 }, (_, at) =>
      Math.sin((2 * Math.PI * 1000 * at) / RATE),
    );
    expect(heard(sine).loud).toBeCloseTo(0, 1);
    expect(heard(sine).middle).toBeCloseTo(1000, -2);
    expect(20 * Math.log10(weight(100))).toBeCloseTo(-19.1, 0);
    expect(20 * Math.log10(weight(1000))).toBeCloseTo(0, 1);
  });

  it("go with every motion of real games but crouching and the picture of a burst", () => {
    const { board, start, steps } = FIXTURES.six;
    let before = pictureOf(start);
    const silent = new Set<string>();
    for (const step of steps) {
      for (const segment of planOf(board, before, step.events).segments)
        if (!soundOf(segment)) silent.add(segment.kind);
      before = pictureOf(step.view);
    }
    expect([...silent].filter((kind) => kind !== "crouch" && kind !== "burst")).toEqual([]);
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
