import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Kernel } from "../engine/kernel";
import { tried } from "../local/study";
import type { TryRequest } from "../wire";
import { Attempt, type Ask } from "./attempt.svelte";
import { puzzleOf, seatOfPuzzle } from "./data";

const PUZZLE = puzzleOf([
  "zot3du7",
  "6b3,3a2 normal ..ww...g..gopb.gw..bygbg 0 h2>:LW:-:b2p2w1:0/f3>:D:W:b1y1p1g1w1:0 0 0 action",
  [["WH>"], ["s>L"]],
  ["token", "best_turn"],
  false,
  "00000222",
  1780,
  0,
]);

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});
const ask: Ask = (request: TryRequest) => new Promise((resolve) => resolve(tried(kernel, request)));

describe("a puzzle", () => {
  it("is solved by all of its decisions, one after the other", async () => {
    const attempt = await Attempt.open(PUZZLE, ask);
    expect(attempt.seat).toBe(seatOfPuzzle(PUZZLE));
    expect(attempt.advice).toBe("WH>");
    await attempt.play("WH>");
    expect([attempt.solved, attempt.wrong, attempt.open]).toEqual([false, false, true]);
    expect(attempt.advice).toBe("s>L");
    await attempt.play("s>L");
    expect([attempt.solved, attempt.wrong, attempt.open]).toEqual([true, false, false]);
    expect(attempt.tree.at).toBe(2);
  });

  it("is not solved by another one, and can be tried again", async () => {
    const attempt = await Attempt.open(PUZZLE, ask);
    await attempt.play("hand");
    expect([attempt.solved, attempt.wrong, attempt.previews.length]).toEqual([false, true, 0]);
    expect(await attempt.play("WH>")).toEqual([]);
    attempt.retry();
    expect(attempt.firstWrong).toEqual(["hand"]);
    expect([attempt.wrong, attempt.tree.at]).toEqual([false, 0]);
    expect(attempt.previews.map(({ move }) => move)).toContain("WH>");
  });

  it("goes on after the solution, and stays solved", async () => {
    const attempt = await Attempt.open(PUZZLE, ask);
    for (const move of ["WH>", "s>L"] as const) await attempt.play(move);
    const turn = attempt.answer.view.turn;
    const reply = tried(kernel, { position: attempt.answer.position, moves: [], seat: turn });
    const steps = await attempt.playOut(reply.view.legal.slice(0, 1));
    expect(steps).toHaveLength(1);
    expect([attempt.solved, attempt.played]).toEqual([true, 1]);
  });

  it("tells what went wrong, and nothing was played", async () => {
    let fails = false;
    const attempt = await Attempt.open(PUZZLE, (request) =>
      fails ? Promise.reject(new Error("no engine")) : ask(request),
    );
    fails = true;
    expect(await attempt.play("WH>")).toEqual([]);
    expect(attempt.failure).toEqual(new Error("no engine"));
    expect([attempt.moves, attempt.open]).toEqual([[], true]);
  });
});
