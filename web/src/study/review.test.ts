/* Reviews by themselves; that they are those of Python is shown by tests/web/test_review.py, which gives
 * games and reviews in a file. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Bot } from "../engine/bot";
import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { analyse, choiceOf } from "./analysis";
import { PARTS } from "./ledger";
import { reviewing, type Progress, type Review } from "./review";
import { comparedError, lossError, shareError } from "./searchError";

interface Sample {
  record: string;
  iterations: number;
  seed: number;
  review: Review;
}

const bytes = readFileSync(new URL("../engine/kernel.wasm", import.meta.url));
let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(bytes);
});

function review(record: string, iterations: number, seed = 0): [Review, Progress[]] {
  const work = reviewing(kernel, record, iterations, seed);
  const told: Progress[] = [];
  for (;;) {
    const step = work.next();
    if (step.done) return [step.value, told];
    told.push(step.value);
  }
}

function finished(seats: number, seed: number): string {
  const game = Game.create(kernel, { seats, seed });
  const bot = new Bot(kernel, "gain", seed);
  while (!game.isOver) game.play(bot.choose(game));
  return JSON.stringify(game.record());
}

const file = process.env.REVIEWS;
describe.skipIf(file === undefined)("reviews of Python", () => {
  const samples = file
    ? readFileSync(file, "utf-8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Sample)
    : [];
  it.each(samples.map((sample, number) => [number, sample] as const))(
    "are found here, number by number: %i",
    (_, { record, iterations, seed, review: theirs }) => {
      const [mine] = review(record, iterations, seed);
      expect(JSON.parse(JSON.stringify(mine))).toEqual(JSON.parse(JSON.stringify(theirs)));
    },
  );
});

describe("a review", () => {
  it("tells how far it is, and its ledgers add up to the result", () => {
    const [found, told] = review(finished(3, 2), 40);
    expect(told.at(-1)?.done).toBe(told.at(-1)?.all);
    expect(told.map(({ done }) => done)).toEqual(told.map((_, at) => at + 1));
    for (const { ledger } of found.seats) {
      const sum = PARTS.reduce((all, part) => all + ledger[part], 0);
      expect(sum).toBeCloseTo(ledger.result, 9);
      expect(ledger.own).toBeLessThanOrEqual(0);
    }
  });

  it("refuses a game that goes on", () => {
    const text = JSON.stringify(Game.create(kernel, { seats: 2, seed: 1 }).record());
    expect(() => review(text, 40)).toThrow("only a finished game is reviewed; this one goes on");
  });
});

describe("an analysis", () => {
  it("has every legal decision, the best first, and the one in question", () => {
    const game = Game.create(kernel, { seats: 4, seed: 5 });
    const before = game.position();
    const about = game.legalMoves().at(-1)!;
    const found = analyse(kernel, game, 600, 0, about);
    expect(game.position()).toBe(before);
    expect(found.choices.map(({ move }) => move).toSorted()).toEqual(game.legalMoves().toSorted());
    const mine = found.choices.map(({ shares }) => shares[found.seat!]!);
    expect(mine).toEqual(mine.toSorted((a, b) => b - a));
    const most = Math.max(...found.choices.map(({ iterations }) => iterations));
    expect(choiceOf(found, about).iterations).toBe(most);
  });

  it("names bad input", () => {
    const game = Game.create(kernel, { seats: 2, seed: 1 });
    expect(() => analyse(kernel, game, 0)).toThrow("iterations is at least 1, not 0");
    expect(() => analyse(kernel, game, 10, 0, "xb")).toThrow("'xb' is not legal here");
  });
});

it("has intervals that shrink with more iterations and are widest in the middle", () => {
  expect(shareError(0.5, 8000, 4)).toBeLessThan(shareError(0.5, 500, 4));
  expect(shareError(0.05, 500, 4)).toBeLessThan(shareError(0.5, 500, 4));
  expect(shareError(0, 500, 4)).toBeGreaterThan(0);
  expect(lossError(0.5, 0.5, 1000, 2)).toBeGreaterThan(0);
  expect(comparedError(0.5, 0.5, 1000)).toBeGreaterThan(0);
  expect(comparedError(0.5, 0.3, 1000)).toBeGreaterThan(comparedError(0.5, 0.5, 1000));
});
