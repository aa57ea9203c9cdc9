import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Picture } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Step } from "../motion/queue";
import { SPEEDS } from "../motion/timing";
import { ReplayPlayer, RESTS, type Stage } from "./player.svelte";
import { recordsIn, viewAt, type Replayed } from "./replayed";

const two = FIXTURES.two;
const happened = (name: string) =>
  two.steps.flatMap((step, index) =>
    step.events.some(({ event }) => event === name) ? [index + 1] : [],
  );
const GAME: Replayed = {
  ...two,
  players: ["a", "b"],
  expert: false,
  opening: [],
  turns: [0, ...happened("turn_began")],
  ejections: [3, 7],
  result: null,
};
const LAST = GAME.steps.length;

/** A board that shows everything at once, and remembers what it was told. */
class Still implements Stage {
  speed: Stage["speed"] = "normal";
  played: number[] = [];
  shown: number[] = [];
  play({ after }: Step): void {
    this.played.push(after.decisions);
  }
  reset(picture: Picture): void {
    this.shown.push(picture.decisions);
  }
  skip(): void {}
  async ended(): Promise<void> {}
}

function open(moment = 0) {
  const stage = new Still();
  return { stage, player: new ReplayPlayer(GAME, stage, moment) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it begins at the moment of its address", () => {
  expect(open().player.moment).toBe(0);
  expect(open(5).player.moment).toBe(5);
  expect(open(9999).player.moment).toBe(LAST);
});

test("the view of a moment is the one after its decision", () => {
  const { player } = open(5);
  expect(player.view).toBe(GAME.steps[4].view);
  expect(player.step).toBe(GAME.steps[4]);
  expect(viewAt(GAME, 0)).toBe(GAME.start);
  expect(open().player.step).toBeNull();
});

test("the moment that follows is played, any other is shown as it was", () => {
  const { player, stage } = open();
  player.stepBy(1);
  expect(stage.played).toEqual([1]);
  player.stepBy(-1);
  player.go(6);
  expect(stage.played).toEqual([1]);
  expect(stage.shown).toEqual([0, 6]);
  player.stepBy(-99);
  expect(player.moment).toBe(0);
});

test("turns are jumped to, and beyond the last one the end", () => {
  const { player } = open();
  player.turn(1);
  expect(player.moment).toBe(GAME.turns[1]);
  player.go(LAST);
  player.turn(-1);
  expect(GAME.turns).toContain(player.moment);
  player.go(LAST - 1);
  for (let press = 0; press < 3; press += 1) player.turn(1);
  expect(player.moment).toBe(LAST);
  for (let press = 0; press < LAST; press += 1) player.turn(-1);
  expect(player.moment).toBe(0);
});

test("ejections are jumped to, and after the last one nothing moves", () => {
  const { player } = open();
  expect(player.hasEjection).toEqual({ before: false, after: true });
  player.ejection(1);
  expect(player.moment).toBe(3);
  player.ejection(1);
  expect(player.moment).toBe(7);
  player.ejection(1);
  expect(player.moment).toBe(7);
  expect(player.hasEjection).toEqual({ before: true, after: false });
  player.ejection(-1);
  expect(player.moment).toBe(3);
});

test("it runs to the end, move by move, and says so", async () => {
  const { player, stage } = open();
  const ended = vi.fn();
  player.onend = ended;
  void player.play();
  expect(player.running).toBe(true);
  await vi.runAllTimersAsync();
  expect(player.moment).toBe(LAST);
  expect(player.running).toBe(false);
  expect(stage.played).toEqual(GAME.steps.map((_, index) => index + 1));
  expect(ended).toHaveBeenCalledOnce();
});

test("from the end it runs once more from the beginning", async () => {
  const { player, stage } = open(LAST);
  void player.play();
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.shown).toEqual([LAST, 0]);
  expect(player.moment).toBe(1);
});

test("a pause stops it, and a jump does too", async () => {
  const { player } = open();
  void player.play();
  await vi.advanceTimersByTimeAsync(RESTS.normal + 1);
  expect(player.moment).toBe(2);
  player.toggle();
  await vi.advanceTimersByTimeAsync(10 * RESTS.normal);
  expect(player.moment).toBe(2);
  player.toggle();
  player.go(10);
  await vi.advanceTimersByTimeAsync(10 * RESTS.normal);
  expect(player.moment).toBe(10);
  expect(player.running).toBe(false);
});

test("every press is the next speed, and the board hears of it", () => {
  const { player, stage } = open();
  const seen = SPEEDS.map(() => {
    player.faster();
    return stage.speed;
  });
  expect(new Set(seen)).toEqual(new Set(SPEEDS));
  expect(player.speed).toBe("normal");
});

test("a text has one record, or one a line", () => {
  expect(recordsIn('{"a": 1}\n{"b": 2}\n\n')).toEqual(['{"a": 1}', '{"b": 2}']);
  expect(recordsIn('  {\n"a": 1\n}\n')).toEqual(['{\n"a": 1\n}']);
  expect(recordsIn("nonsense\nin two lines")).toEqual(["nonsense\nin two lines"]);
});
