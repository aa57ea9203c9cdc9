// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import { change } from "../me.svelte";
import { Stage } from "./stage.svelte";
import { turnsSince } from "./recent";
import { MoveTree } from "./tree.svelte";

const { board, start, steps } = FIXTURES.four;
const isThrow = (index: number) => steps[index]!.events.some((e) => e.event === "pawn_ejected");
const throwing = steps.findIndex((_, index) => index > 8 && isThrow(index));
const thrown = steps[throwing]!.events.find((event) => event.event === "pawn_ejected")!.owner;
const thrower = steps[throwing]!.seat;

let end = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  end();
  change({ speed: "normal" });
  vi.useRealTimers();
});

/** The stage of the seat that will be thrown off, after some decisions. */
function staged(count: number) {
  const tree = new MoveTree(board, pictureOf(start), start);
  const append = (index: number) => {
    const { view, ...step } = steps[index]!;
    tree.append({ ...step, index }, view);
  };
  for (let index = 0; index < count; index++) append(index);
  let stage!: Stage;
  end = $effect.root(() => {
    stage = new Stage({
      board,
      tree,
      name: String,
      characters: () => [0, 1, 2, 3],
      seat: () => thrown,
      since: () => thrown,
    });
  });
  flushSync();
  /** The next decisions arrive. */
  const play = (until: number) => {
    for (let index = count; index < until; index++) append(index);
    flushSync();
  };
  return { stage, tree, play };
}

/** Let time pass, in milliseconds. */
async function pass(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
  flushSync();
}

it("tells who threw one off when it is seen, for a moment", async () => {
  const { stage, play } = staged(throwing);
  play(throwing + 1);
  expect(stage.thrownBy).toBeNull();
  while (stage.thrownBy === null && stage.motion.busy) await pass(50);
  expect(stage.thrownBy).toBe(thrower);
  expect(stage.motion.busy).toBe(true);
  await pass(10_000);
  expect(stage.thrownBy).toBeNull();
});

it("tells it too when an earlier move was skipped", () => {
  const { stage, play } = staged(throwing - 1);
  play(throwing + 1);
  expect(stage.motion.busy).toBe(true);
  expect(stage.thrownBy).toBeNull();
  stage.motion.skip();
  flushSync();
  expect(stage.thrownBy).toBe(thrower);
});

it("tells it too when so many moves wait that it is not shown", async () => {
  const { stage, play } = staged(throwing);
  play(throwing + 8);
  await pass(50);
  expect(stage.thrownBy).toBe(thrower);
});

it("tells it where nothing moves", () => {
  change({ speed: "off" });
  const { stage, play } = staged(throwing);
  play(throwing + 1);
  expect(stage.thrownBy).toBe(thrower);
});

it("shows what happens now before it shows a turn again", async () => {
  const { stage, tree, play } = staged(throwing);
  const [turn] = turnsSince(tree.present, thrown);
  play(throwing + 1);
  const shown = new Set<number>();
  const stop = $effect.root(() => {
    $effect(() => void shown.add(stage.motion.scene.decisions));
  });
  void stage.again(turn!);
  let told: number | null = null;
  for (let time = 0; time < 12_000 && stage.motion.busy; time += 50) {
    await pass(50);
    told ??= stage.thrownBy;
  }
  stop();
  expect(told).toBe(thrower);
  const last = start.decisions + throwing + 1;
  expect([...shown].slice(0, 2)).toEqual([last - 1, last]);
  expect(shown.size).toBeGreaterThan(2);
  expect(stage.motion.scene.decisions).toBe(last);
});
