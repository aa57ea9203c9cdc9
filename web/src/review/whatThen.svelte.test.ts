// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";

import type { AnalysisBoard } from "../analysis/board.svelte";
import type { SearchReport } from "../engine/search";
import type { StudyRemote } from "../study/remote";
import type { Move } from "../wire";
import type { StepInfo } from "../wire/messages";
import { WhatThen } from "./whatThen.svelte";

type Hear = (report: SearchReport) => void;

/** An engine whose searches end when the test says so. The seats decide in turn, unless `seats` says who. */
class Engine {
  over = false;
  seats: number[] = [];
  stopped = 0;
  searched: { path: Move[]; eyes: unknown; hear: Hear }[] = [];

  at = async () => ({ view: { turn: this.over ? null : 1 } });
  line = async (_game: number, _path: Move[], moves: Move[]): Promise<StepInfo[]> =>
    moves.map((move, index) => ({ index, seat: this.seats[index] ?? index % 2, move, events: [] }));
  search = async ({ path, eyes }: { path: Move[]; eyes: unknown }, hear: Hear) =>
    void this.searched.push({ path, eyes, hear });
  stop = () => void (this.stopped += 1);

  /** The search of that number tells what it found. */
  find(line: Move[], number = 0, done = true): void {
    const report = { done, moves: [{ line }] } as unknown as SearchReport;
    this.searched[number]!.hear(report);
  }
}

const board = () =>
  ({
    opened: { game: 1, board: {} },
    tree: { cursor: { step: null, parent: null, picture: { pawns: [] } } },
  }) as unknown as AnalysisBoard;

let engine: Engine;
beforeEach(() => {
  engine = new Engine();
});

async function within(test: (then: WhatThen) => Promise<void>): Promise<void> {
  let then!: WhatThen;
  const end = $effect.root(() => {
    then = new WhatThen(engine as unknown as StudyRemote, board());
  });
  flushSync();
  await test(then);
  end();
}

/** What was begun has come as far as it can. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const moves = (then: WhatThen) => then.line.steps.map(({ move }) => move);

describe("what happens after a decision", () => {
  it("is searched with all cards open, and shown up to a reply of the others", () =>
    within(async (then) => {
      engine.seats = [0, 1, 1, 0];
      const shown = then.show("D");
      await settled();
      expect([then.busy, then.move]).toEqual([true, "D"]);
      expect(engine.searched).toMatchObject([{ path: ["D"], eyes: "open" }]);
      engine.find(["hand"], 0, false); // not done yet
      await settled();
      expect(then.busy).toBe(true);
      engine.find(["hand", "end", "D"]);
      await shown;
      expect(then.busy).toBe(false);
      expect(moves(then)).toEqual(["D", "hand", "end"]);
    }));

  it("is the decision alone if it ends the game", () =>
    within(async (then) => {
      engine.over = true;
      await then.show("D");
      expect(engine.searched).toEqual([]);
      expect(moves(then)).toEqual(["D"]);
    }));

  it("is at most five decisions", () =>
    within(async (then) => {
      const shown = then.show("D");
      await settled();
      engine.find(["hand", "D", "hand", "D", "hand", "D"]);
      await shown;
      expect(moves(then)).toHaveLength(4); // the fifth is the mover's own
    }));

  it("is not shown if it was hidden before the search ended", () =>
    within(async (then) => {
      const shown = then.show("D");
      await settled();
      then.hide();
      expect([then.busy, then.move, engine.stopped]).toEqual([false, null, 1]);
      engine.find(["hand"]);
      await shown;
      expect([then.busy, moves(then)]).toEqual([false, []]);
    }));

  it("is that of the decision that was asked about last", () =>
    within(async (then) => {
      const first = then.show("D");
      await settled();
      const second = then.show("hand");
      await settled();
      engine.find(["end"], 0);
      await first;
      expect([then.busy, then.move, moves(then)]).toEqual([true, "hand", []]);
      engine.find(["D"], 1);
      await second;
      expect([then.busy, moves(then)]).toEqual([false, ["hand", "D"]]);
    }));

  it("is no longer waited for if the engine fails", () =>
    within(async (then) => {
      engine.search = () => Promise.reject(new Error("gone"));
      await expect(then.show("D")).rejects.toThrow("gone");
      expect(then.busy).toBe(false);
    }));
});
