import { readFileSync } from "node:fs";

import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Bot } from "../engine/bot";
import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { StudyRemote } from "../study/remote";
import { MOST_NODES } from "../study/saved";
import { StudyService, type Request } from "../study/service";
import type { Move } from "../wire";
import { AnalysisBoard, pathTo, rowsOf } from "./board.svelte";

let kernel: Kernel;
let remote: StudyRemote;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});
beforeEach(() => {
  remote = new StudyRemote(() => {
    const port = {
      onmessage: null as ((event: MessageEvent) => unknown) | null,
      postMessage: (message: unknown) =>
        void Promise.resolve(structuredClone(message) as Request)
          .then((request) => service.answer(request))
          .then((reply) => port.onmessage?.({ data: structuredClone(reply) } as MessageEvent)),
    };
    const service = new StudyService(kernel, (told) =>
      port.onmessage?.({ data: structuredClone(told) } as MessageEvent),
    );
    return port;
  });
});

const NOTHING = { table: null, saved: null, at: 0 };
const fresh = (seats = 2) =>
  AnalysisBoard.open(remote, {
    source: { from: "choices", choices: { seats, seed: 7 } },
    ...NOTHING,
  });

function record(moves = Infinity): string {
  const game = Game.create(kernel, { seats: 3, seed: 4 });
  const bot = new Bot(kernel, "gain", 1);
  while (!game.isOver && game.steps.length < moves) game.play(bot.choose(game));
  return JSON.stringify(game.record());
}

const legal = (board: AnalysisBoard): Move[] => board.spot?.view.legal as Move[];

/** Play the legal decision of that number. */
async function play(board: AnalysisBoard, number: number): Promise<Move> {
  await board.look(board.tree.cursor);
  const move = legal(board)[number]!;
  expect((await board.play(move))?.move).toBe(move);
  return move;
}

describe("the analysis board", () => {
  it("plays freely, into variations, and knows what can be decided", async () => {
    const board = await fresh();
    const first = await play(board, 0);
    board.tree.go(board.tree.root);
    const other = await play(board, 1);
    expect(board.tree.root.children.map(({ step }) => step?.move)).toEqual([first, other]);
    expect(pathTo(board.tree.cursor)).toEqual([other]);
    expect(board.canPromote(board.tree.cursor)).toBe(true);
    expect(board.beside(-1)).toBe(board.tree.root.children[0]);
    expect(await board.play("xb")).toBeNull();
    // The same decision again is the same variation.
    board.tree.go(board.tree.root);
    await board.play(first);
    expect(board.tree.root.children).toHaveLength(2);
  });

  it("loses nothing when it is full: no position is added that a link or a file could not hold", async () => {
    const board = await fresh();
    const first = await play(board, 0);
    const [, other] = (board.tree.go(board.tree.root), legal(board)) as [Move, Move];
    const saved = board.save();
    const [node] = saved.nodes;
    const full = { ...saved, nodes: Array.from({ length: MOST_NODES }, () => node!) };
    const save = vi.spyOn(board, "save").mockReturnValue(full);
    await expect(board.play(other)).rejects.toThrow("full");
    expect(board.tree.cursor).toBe(board.tree.root);
    expect(board.busy).toBe(false);
    expect((await board.play(first))?.move).toBe(first); // along the line
    save.mockRestore();
    expect(board.save().nodes).toEqual(saved.nodes);
    board.tree.go(board.tree.root);
    expect((await board.play(other))?.move).toBe(other);
  });

  it("does what is asked for while a decision waits for its answer, after it", async () => {
    const board = await fresh();
    const { tree } = board;
    const [first, second] = legal(board) as [Move, Move];
    const played = board.play(first);
    expect(await board.play(second)).toBeNull(); // one decision at a time
    board.inOrder(() => tree.go(tree.cursor.parent!));
    expect(tree.root.children).toHaveLength(0);
    expect((await played)?.move).toBe(first);
    expect(tree.root.children.map(({ step }) => step?.move)).toEqual([first]);
    expect(tree.cursor).toBe(tree.root);
  });

  it("shows a record at any moment, with all cards open", async () => {
    const text = record();
    const found = { source: { from: "record" as const, text }, ...NOTHING, at: 12 };
    const board = await AnalysisBoard.open(remote, found);
    expect(board.tree.at).toBe(12);
    const game = Game.fromRecord(kernel, text);
    while (game.steps.length > 12) game.undo();
    expect(board.spot?.position).toBe(game.position());
    expect(board.spot?.view.seats.every(({ hand }) => hand !== null)).toBe(true);
    expect(board.spot?.threats).toHaveLength(3);
  });

  it("promotes, deletes and comments, and undoes each", async () => {
    const board = await fresh();
    const { tree } = board;
    const first = await play(board, 0);
    tree.go(tree.root);
    const other = await play(board, 1);
    const variation = tree.cursor;
    board.promote(variation);
    expect(tree.root.children[0]).toBe(variation);
    board.undo();
    expect(tree.root.children[1]).toBe(variation);
    board.comment(variation, "why not");
    expect(variation.comment).toBe("why not");
    board.remove(variation);
    expect(tree.root.children).toHaveLength(1);
    expect(tree.cursor).toBe(tree.root);
    board.undo();
    expect(tree.cursor).toBe(variation);
    board.undo();
    expect(variation.comment).toBe("");
    board.undo(); // the variation itself
    expect(tree.root.children.map(({ step }) => step?.move)).toEqual([first]);
    board.undo();
    expect(board.canUndo).toBe(false);
    expect(other).not.toBe(first);
  });

  it("is saved and opened again with everything", async () => {
    const board = await AnalysisBoard.open(remote, {
      source: { from: "record", text: record(10) },
      ...NOTHING,
      at: 4,
    });
    await play(board, 1);
    await play(board, 0);
    board.comment(board.tree.cursor, "here");
    const saved = board.save();
    const again = await AnalysisBoard.open(remote, {
      source: {
        from: "record",
        text: JSON.stringify({ ...saved.record, moves: [], result: null }),
      },
      ...NOTHING,
      saved,
    });
    expect(again.save()).toEqual(saved);
    expect(again.tree.cursor.comment).toBe("here");
    expect(again.spot?.position).toBe(board.spot?.position);
  });

  it("refuses a study with an illegal decision, and says which", async () => {
    const board = await fresh();
    const saved = { ...board.save(), nodes: [{ from: 0, move: "xb" as Move }] };
    const opening = AnalysisBoard.open(remote, {
      source: { from: "record", text: JSON.stringify(saved.record) },
      ...NOTHING,
      saved,
    });
    await expect(opening).rejects.toThrow(/refused: 'xb' cannot be played/);
  });
});

it("lists variations after the decision in whose place they begin", async () => {
  const board = await fresh();
  const { tree } = board;
  const a = await play(board, 0);
  const b = await play(board, 0);
  tree.go(tree.root);
  const c = await play(board, 1);
  const d = await play(board, 0);
  tree.go(tree.cursor.parent!);
  const e = await play(board, 1);
  expect(rowsOf(tree.root).map(({ node, depth }) => [node.step?.move, depth])).toEqual([
    [a, 0],
    [c, 1],
    [d, 1],
    [e, 2],
    [b, 0],
  ]);
});

describe("the engine of the study pages", () => {
  it("searches until its limit, and reports shares that add up", async () => {
    const { game } = await remote.open({ from: "record", text: record(9) });
    const report = await new Promise<{ iterations: number; shares: number[] }>(
      (resolve, reject) => {
        remote
          .search({ game, path: [], eyes: 0, limit: { iterations: 50 } }, (told) => {
            if (told.done) resolve(told);
          })
          .catch(reject);
      },
    );
    expect(report.iterations).toBeGreaterThanOrEqual(50);
    expect(report.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
  });

  it("tells what happens along a line, as far as it can be played", async () => {
    const opened = await remote.open({ from: "record", text: record(6) });
    const moves = opened.steps.map(({ move }) => move);
    const steps = await remote.line(opened.game, [], [...moves.slice(0, 3), "xt", "hand"]);
    expect(steps.map(({ move }) => move)).toEqual(moves.slice(0, 3));
  });

  it("reviews with progress, and can be cancelled", async () => {
    const text = record();
    const told: number[] = [];
    const whole = remote.review(text, 10, ({ done }) => told.push(done));
    const review = await whole.done;
    expect(told.at(-1)).toBe(JSON.parse(text).moves.length);
    expect(review?.seats).toHaveLength(3);
    const run = remote.review(text, 10, () => run.cancel());
    expect(await run.done).toBeNull();
  });
});
