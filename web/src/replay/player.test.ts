import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FIXTURES } from "../fixtures";
import { SPEEDS } from "../motion/timing";
import { ReplayPlayer, RESTS } from "./player.svelte";
import { recordsIn } from "./records";
import { treeOf, type Replayed } from "./replayed";

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

/** A player whose board shows everything at once, and what it was told to show. */
function open(at = 0) {
  const tree = treeOf(GAME, at);
  const shown: number[] = [];
  const played: number[] = [];
  tree.onmove = (node, from) =>
    (node.parent === from ? played : shown).push(node.picture.decisions);
  const still = { skip: () => {}, ended: async () => {} };
  return { tree, shown, played, player: new ReplayPlayer(tree, GAME, () => still) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it begins at the position of its address", () => {
  expect(open().tree.at).toBe(0);
  expect(open(5).tree.at).toBe(5);
  expect(open(9999).tree.at).toBe(LAST);
});

test("every position has its view", () => {
  const { tree } = open(5);
  expect(tree.cursor.view).toBe(GAME.steps[4]!.view);
  expect(tree.cursor.step?.move).toBe(GAME.steps[4]!.move);
  expect(tree.viewAt(0)).toBe(GAME.start);
});

test("the position that follows is played, any other is shown as it was", () => {
  const { player, tree, shown, played } = open();
  player.goBy(1);
  expect(played).toEqual([1]);
  player.goBy(-1);
  player.goTo(6);
  expect(played).toEqual([1]);
  expect(shown).toEqual([0, 6]);
  player.goBy(-99);
  expect(tree.at).toBe(0);
});

test("turns are jumped to, and beyond the last one the end", () => {
  const { player } = open();
  player.turn(1);
  expect(player.tree.at).toBe(GAME.turns[1]);
  player.goTo(LAST);
  player.turn(-1);
  expect(GAME.turns).toContain(player.tree.at);
  player.goTo(LAST - 1);
  for (let press = 0; press < 3; press += 1) player.turn(1);
  expect(player.tree.at).toBe(LAST);
  for (let press = 0; press < LAST; press += 1) player.turn(-1);
  expect(player.tree.at).toBe(0);
});

test("ejections are jumped to, and after the last one nothing moves", () => {
  const { player } = open();
  expect(player.hasEjection).toEqual({ before: false, after: true });
  player.ejection(1);
  expect(player.tree.at).toBe(3);
  player.ejection(1);
  expect(player.tree.at).toBe(7);
  player.ejection(1);
  expect(player.tree.at).toBe(7);
  expect(player.hasEjection).toEqual({ before: true, after: false });
  player.ejection(-1);
  expect(player.tree.at).toBe(3);
});

test("it runs to the end, move by move, and says so", async () => {
  const { player, played } = open();
  const ended = vi.fn();
  player.onend = ended;
  void player.play();
  expect(player.running).toBe(true);
  await vi.runAllTimersAsync();
  expect(player.tree.at).toBe(LAST);
  expect(player.running).toBe(false);
  expect(played).toEqual(GAME.steps.map((_, index) => index + 1));
  expect(ended).toHaveBeenCalledOnce();
});

test("from the end it runs once more from the beginning", async () => {
  const { player, shown } = open(LAST);
  void player.play();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toEqual([0]);
  expect(player.tree.at).toBe(1);
});

test("a pause stops it, and a jump does too", async () => {
  const { player } = open();
  void player.play();
  await vi.advanceTimersByTimeAsync(RESTS.normal + 1);
  expect(player.tree.at).toBe(2);
  player.toggle();
  await vi.advanceTimersByTimeAsync(10 * RESTS.normal);
  expect(player.tree.at).toBe(2);
  player.toggle();
  player.goTo(10);
  await vi.advanceTimersByTimeAsync(10 * RESTS.normal);
  expect(player.tree.at).toBe(10);
  expect(player.running).toBe(false);
});

test("every press is the next speed", () => {
  const { player } = open();
  const seen = SPEEDS.map(() => {
    player.faster();
    return player.speed;
  });
  expect(new Set(seen)).toEqual(new Set(SPEEDS));
  expect(player.speed).toBe("normal");
});

test("a text has one record, or one a line", () => {
  expect(recordsIn('{"a": 1}\n{"b": 2}\n\n')).toEqual(['{"a": 1}', '{"b": 2}']);
  expect(recordsIn('  {\n"a": 1\n}\n')).toEqual(['{\n"a": 1\n}']);
  expect(recordsIn("nonsense\nin two lines")).toEqual(["nonsense\nin two lines"]);
});
