/* Games that measure a board: the same as `fallstar figures` counts, written by tools/fixtures.py. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Kernel } from "../engine/kernel";
import fixture from "../fixtures/fairness.json";
import { firstFace } from "./face";
import { Fairness, type FairnessPlan } from "./fairness";
import { margin, Ratio, Sample, type Mean } from "./sample";
import { standsOut } from "./verdict";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

interface Interval {
  value: number;
  margin: number | null;
}
interface Found {
  games: number;
  endless: number;
  longest: number;
  decisions: Interval;
  turns: Interval;
  ejections: Interval;
  fall: Interval;
  falls: number[];
  wins: Interval[];
  doors: Record<string, Interval>;
}
const MEASURED = fixture as unknown as { plan: FairnessPlan; found: Found }[];

const same = (mean: Mean | undefined, told: Interval) => {
  expect(mean?.value).toBeCloseTo(told.value, 9);
  const half = mean ? margin(mean) : null;
  if (told.margin === null) expect(half).toBeNull();
  else expect(half).toBeCloseTo(told.margin, 9);
};

describe.each(MEASURED)("$plan.games games of $plan.seats $plan.bot", ({ plan, found }) => {
  it("are those of Python, with the same figures", () => {
    const fairness = new Fairness(kernel, { ...plan });
    while (!fairness.done) fairness.playOne();
    const report = fairness.report();
    expect(report.games).toBe(found.games);
    expect(report.endless).toBe(found.endless);
    expect(report.longest).toBe(found.longest);
    for (const name of ["decisions", "turns", "ejections", "fall"] as const)
      same(report[name], found[name]);
    found.wins.forEach((win, place) => same(report.wins[place], win));
    found.falls.forEach((share, kind) => expect(report.falls[kind]).toBeCloseTo(share, 9));
    expect(Object.keys(report.doors)).toEqual(Object.keys(found.doors));
    for (const [face, door] of Object.entries(found.doors)) same(report.doors[face], door);
  });
});

describe("a measurement", () => {
  const plan: FairnessPlan = {
    seats: 2,
    expert: false,
    bot: "greedy",
    games: 6,
    seed: 4,
    tiles: ["1a0", "2a0"],
    pool: [],
    faces: {},
  };

  it("goes on where it was held", () => {
    const [whole, parts] = [
      new Fairness(kernel, plan),
      new Fairness(kernel, { ...plan, games: 3 }),
    ];
    while (!whole.done) whole.playOne();
    while (!parts.done) parts.playOne();
    parts.plan.games = 6;
    while (!parts.done) parts.playOne();
    expect(parts.report()).toEqual(whole.report());
  });

  it("refuses a board on which a fall would never end, before the first game", () => {
    const trap = firstFace().map((line, row) => (row % 2 ? line : line.replaceAll("-", " ")));
    const faces = { "7a": trap, "8a": trap };
    const measure = () => new Fairness(kernel, { ...plan, tiles: ["7a0", "8a0"], faces });
    expect(measure).toThrow(/column a has no platform across it/);
    expect(() => new Fairness(kernel, { ...plan, tiles: null, pool: ["1a", "1b"] })).toThrow(
      /a board needs 2 tiles, and these faces are on 1/,
    );
    expect(() => new Fairness(kernel, { ...plan, bot: "champion" })).toThrow(/without a search/);
  });

  it("stops at a board that cannot be played on, and says which line it is", () => {
    // No column of it is closed: unless it is turned by a quarter, a fall along them would never end.
    const trap = firstFace().map((line, row) => (row % 2 ? line : line.replaceAll("-", " ")));
    const faces = { "7a": trap, "8a": firstFace(), "9a": firstFace() };
    const pool = Object.keys(faces);
    const measure = (seed: number): Fairness => {
      try {
        return new Fairness(kernel, { ...plan, games: 500, seed, tiles: null, pool, faces });
      } catch {
        return measure(seed + 1); // the first board is such a one
      }
    };
    const fairness = measure(1);
    while (!fairness.done && !fairness.paused) fairness.playFor(50);
    const { games, trouble } = fairness.report();
    expect(trouble?.fault).toMatch(/^(row|column)$/);
    expect(games).toBeGreaterThan(0);
    expect(games).toBeLessThan(500);
  });

  it("stops where the engine fails", () => {
    const fairness = new Fairness(kernel, plan);
    fairness.playOne = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    fairness.playFor(10);
    const { paused, trouble } = fairness.report();
    expect([paused, trouble?.fault]).toEqual([true, "broken"]);
  });

  it("names one's own tile first, then the seats", () => {
    const mean = (value: number) => ({ value, error: 0.01 });
    const report = {
      seats: 2,
      wins: [mean(0.62), mean(0.38)],
      doors: { "1a": mean(0.2), "7a": mean(-0.2) },
    };
    const told = standsOut(report, "7a");
    expect(told).toEqual([{ face: "7a" }, { seat: 0 }, { seat: 1 }, { face: "1a" }]);
  });

  it("says what stands out, and not what chance may do", () => {
    const mean = (value: number, error: number | null) => ({ value, error });
    const told = standsOut({
      seats: 2,
      wins: [mean(0.62, 0.01), mean(0.38, 0.01)],
      doors: { "7a": mean(0.04, 0.001), "8a": mean(-0.2, 0.1), "9a": mean(0.3, null) },
    });
    expect(told).toEqual([{ seat: 0 }, { seat: 1 }]);
  });
});

it("keeps means and errors without keeping the values", () => {
  const values = [3, 5, 9, 2];
  const sample = new Sample();
  values.forEach((value) => sample.add(value));
  expect(sample.mean().value).toBe(4.75);
  expect(sample.mean().error).toBeCloseTo(1.5478, 4); // standard deviation 3.0957, over 2
  expect(sample.shifted(4.75).mean().value).toBeCloseTo(0, 12);
  expect(new Sample().mean()).toEqual({ value: 0, error: null });
  const ratio = new Ratio();
  values.forEach((value) => ratio.add(2 * value, value));
  expect(ratio.mean()).toEqual({ value: 2, error: 0 });
});
