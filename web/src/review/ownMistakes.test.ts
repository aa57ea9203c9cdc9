import { readFileSync } from "node:fs";

import { afterEach, expect, it, vi } from "vitest";

import { AnalysisBoard } from "../analysis/board.svelte";
import { Bot } from "../engine/bot";
import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { loadMistakes } from "../puzzles/mistakes";
import { StudyService } from "../study/service";
import { reviewing, type Review } from "../study/review";
import { mistakesOf } from "./learn.svelte";
import { keepMistakes } from "./ownMistakes";

afterEach(() => vi.unstubAllGlobals());

it("keeps each mistake as a puzzle: the position before it, and all that was as good as the best", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
  const game = Game.create(kernel, { seats: 2, seed: 4 });
  const bot = new Bot(kernel, "random", 1);
  while (!game.isOver) game.play(bot.choose(game));
  const text = JSON.stringify(game.record());
  const work = reviewing(kernel, text, 400);
  let step = work.next();
  while (!step.done) step = work.next();
  const review: Review = step.value;

  const service = new StudyService(kernel, () => {});
  let id = 0;
  const ask = async (request: object) => {
    const reply = await service.answer({ id: (id += 1), ...request } as never);
    if ("error" in reply) throw new Error(reply.error);
    return reply.answer as never;
  };
  const engine = {
    open: (source: unknown) => ask({ ask: "open", source }),
    at: (number: number, path: unknown) => ask({ ask: "at", game: number, path }),
  };
  const found = { source: { from: "record", text }, table: null, saved: null, at: 0 } as const;
  const board = await AnalysisBoard.open(engine, found);
  await keepMistakes(board, review, 0);

  const mistakes = mistakesOf(review.judged, 0).filter(({ label }) => label !== "inaccuracy");
  expect(mistakes.length).toBeGreaterThan(0);
  const before = (number: number) => {
    const now = Game.fromSetup(kernel, game.setup!);
    for (const { move } of game.steps.slice(0, number)) now.play(move);
    return now.position();
  };
  expect(loadMistakes().due.map(({ position, steps }) => [position, steps[0]])).toEqual(
    mistakes.toReversed().map(({ number, good }) => [before(number), good]),
  );
  for (const { best, move, good } of mistakes) {
    expect(good[0]).toBe(best);
    expect(good).not.toContain(move);
  }
});
