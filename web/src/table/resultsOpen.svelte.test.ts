import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";

import { ResultsOpen } from "./resultsOpen.svelte";
import type { TableState } from "./table.svelte";

function watch(question: string, test: (table: TableState, results: ResultsOpen) => void): void {
  const table = $state({ question, inPast: false });
  const end = $effect.root(() => {
    const asTable = table as unknown as TableState;
    test(asTable, new ResultsOpen(asTable, () => false));
  });
  end();
}

const set = (table: TableState, values: { question?: string; inPast?: boolean }) => {
  Object.assign(table, values);
  flushSync();
};

it("opens at the end, also for one who looked at the past before", () =>
  watch("action", (table, results) => {
    set(table, { inPast: true });
    set(table, { inPast: false });
    expect(results.shown).toBe(false);
    set(table, { question: "over" });
    expect(results.shown).toBe(true);
  }));

it("opens on the way back for one who looks at the past while the game ends", () =>
  watch("wait", (table, results) => {
    set(table, { inPast: true });
    set(table, { question: "over" });
    results.fresh = true;
    expect(results.shown).toBe(false);
    set(table, { inPast: false });
    expect(results.shown).toBe(true);
    expect(results.fresh).toBe(true);
  }));

it("is closed by a look at the past after the end, until it is asked for", () =>
  watch("over", (table, results) => {
    flushSync();
    set(table, { inPast: true });
    set(table, { inPast: false });
    expect(results.shown).toBe(false);
    results.open();
    flushSync();
    expect(results.shown).toBe(true);
  }));

it("opens at the second end after the first was closed and taken back", () =>
  watch("over", (table, results) => {
    flushSync();
    results.close();
    set(table, { question: "action" });
    set(table, { question: "over" });
    expect(results.shown).toBe(true);
  }));

it("opens a while after the last move has landed, for one who saw it", () => {
  vi.useFakeTimers();
  const table = $state({ question: "action", inPast: false, table: { ended: "over" } });
  const motion = $state({ busy: false });
  const asTable = table as unknown as TableState;
  const end = $effect.root(() => {
    const results = new ResultsOpen(
      asTable,
      () => motion.busy,
      () => 1500,
    );
    flushSync();
    motion.busy = true;
    set(asTable, { question: "over" });
    vi.advanceTimersByTime(5000);
    expect(results.shown).toBe(false);
    motion.busy = false;
    flushSync();
    vi.advanceTimersByTime(1400);
    expect(results.ready).toBe(false);
    vi.advanceTimersByTime(200);
    expect(results.shown).toBe(true);
  });
  end();
  const later = $effect.root(() => {
    const results = new ResultsOpen(
      asTable,
      () => false,
      () => 1500,
    );
    flushSync();
    expect(results.shown).toBe(true); // the game was over already
  });
  later();
  vi.useRealTimers();
});
