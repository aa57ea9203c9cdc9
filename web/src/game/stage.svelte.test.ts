// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import { change } from "../me.svelte";
import { needWords, speak, t } from "../words";
import { Stage, type StageOptions } from "./stage.svelte";
import { turnsSince } from "./recent";
import { MoveTree } from "./tree.svelte";

const { board, start, steps } = FIXTURES.four;
const isEjection = (index: number) => steps[index]!.events.some((e) => e.event === "pawn_ejected");
const ejecting = steps.findIndex((_, index) => index > 8 && isEjection(index));
const ejected = steps[ejecting]!.events.find((event) => event.event === "pawn_ejected")!.owner;
const ejector = steps[ejecting]!.seat;

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
      seat: () => ejected,
      since: () => ejected,
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
  const { stage, play } = staged(ejecting);
  play(ejecting + 1);
  expect(stage.ejectedBy).toBeNull();
  while (stage.ejectedBy === null && stage.motion.busy) await pass(50);
  expect(stage.ejectedBy).toBe(ejector);
  expect(stage.motion.busy).toBe(true);
  await pass(10_000);
  expect(stage.ejectedBy).toBeNull();
});

it("tells it too when an earlier move was skipped", () => {
  const { stage, play } = staged(ejecting - 1);
  play(ejecting + 1);
  expect(stage.motion.busy).toBe(true);
  expect(stage.ejectedBy).toBeNull();
  stage.motion.skip();
  flushSync();
  expect(stage.ejectedBy).toBe(ejector);
});

it("tells it too when so many moves wait that it is not shown", async () => {
  const { stage, play } = staged(ejecting);
  play(ejecting + 8);
  await pass(50);
  expect(stage.ejectedBy).toBe(ejector);
});

it("tells it where nothing moves", () => {
  change({ speed: "off" });
  const { stage, play } = staged(ejecting);
  play(ejecting + 1);
  expect(stage.ejectedBy).toBe(ejector);
});

it("shows what happens now before it shows a turn again", async () => {
  const { stage, tree, play } = staged(ejecting);
  const [turn] = turnsSince(tree.present, ejected);
  play(ejecting + 1);
  const shown = new Set<number>();
  const stop = $effect.root(() => {
    $effect(() => void shown.add(stage.motion.scene.decisions));
  });
  void stage.again(turn!);
  let told: number | null = null;
  for (let time = 0; time < 12_000 && stage.motion.busy; time += 50) {
    await pass(50);
    told ??= stage.ejectedBy;
  }
  stop();
  expect(told).toBe(ejector);
  const last = start.decisions + ejecting + 1;
  expect([...shown].slice(0, 2)).toEqual([last - 1, last]);
  expect(shown.size).toBeGreaterThan(2);
  expect(stage.motion.scene.decisions).toBe(last);
});

/** A stage with a long board on a phone; nothing is played yet. */
function longStage(more: Partial<StageOptions> = {}): Stage {
  const { board: long, start: begin } = FIXTURES.two;
  const tree = new MoveTree(long, pictureOf(begin), begin);
  const known = { board: long, tree, name: String, characters: () => [0, 1], seat: () => 0 };
  let stage!: Stage;
  end = $effect.root(() => {
    stage = new Stage({ ...known, ...more });
  });
  [stage.width, stage.height] = [374, 520];
  change({ speed: "off" });
  return stage;
}

/** Play all of its game, and look after each decision. */
function playLong({ tree }: Stage, look: () => void): void {
  for (const [index, { view, ...step }] of FIXTURES.two.steps.entries()) {
    tree.append({ ...step, index }, view);
    flushSync();
    look();
  }
}

it("knows how much a long board shrinks when it turns with the pawn", () => {
  const stage = longStage();
  const seen = new Set<number>();
  playLong(stage, () => {
    expect(stage.rotation).toBe(90);
    if (stage.feet % 2) expect(stage.sizeWithFeetDown).toBeCloseTo(1);
    else expect(stage.sizeWithFeetDown).toBeLessThan(0.75);
    seen.add(stage.feet % 2);
  });
  expect(seen.size).toBe(2);
});

it("knows how a pawn would lie in a position that is not shown", () => {
  const stage = longStage();
  playLong(stage, () => {});
  for (const node of stage.tree.line) {
    const told = stage.tiltIn(node.picture, 0);
    stage.tree.go(node);
    flushSync();
    expect(told).toBe(stage.tilt);
  }
});

it("with my gravity does not turn while options take height from the board", () => {
  const stage = longStage({ gravity: () => 0 });
  playLong(stage, () => {
    const { rotation } = stage;
    expect((rotation ?? 0) % 180).not.toBe(0); // a strip on a phone otherwise
    stage.height = 300;
    flushSync();
    expect(stage.rotation).toBe(rotation);
    stage.height = 520;
    flushSync();
  });
});

it("says of my gravity why a long board stays, also while a notice takes height from it", async () => {
  await speak("en");
  await needWords("terms", "table");
  const stage = longStage();
  const on = "My gravity is on. ";
  const said = new Set<string>();
  playLong(stage, () => {
    for (const height of [520, 440]) {
      stage.height = height;
      flushSync();
      const text = stage.gravityOn(0);
      if (stage.picture.pawns[0]) {
        const side = (((stage.tilt / 90) % 4) + 4) % 4;
        if (side % 2) expect(text).toBe(on + t("gravity_long_now"));
        else if (side === 0) expect(text).toBe(on + t("gravity_here_already"));
        else expect(text).toBe(on + t("gravity_hint_long"));
        said.add(text);
      }
    }
    stage.height = 520;
    flushSync();
  });
  expect(said.size).toBeGreaterThan(1);
});
