// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";

import type { TableState } from "./table.svelte";
import { callEnd, callInTitle, callLastRound, callTurns, movingInSight } from "./turnAlerts.svelte";

const hidden = vi.spyOn(document, "hidden", "get");
let end = () => {};
afterEach(() => {
  end();
  hidden.mockReset();
});

function look(away: boolean): void {
  hidden.mockReturnValue(away);
  document.dispatchEvent(new Event("visibilitychange"));
  flushSync();
}

/** A table that others play at; something of it still moves. */
function alerts() {
  const table = $state({
    deciding: false,
    decider: 1,
    question: "wait",
    playing: true,
    view: { decisions: 1, last_round: false },
  });
  const told: string[] = [];
  end = $effect.root(() => {
    const moving = movingInSight(() => true);
    const state = table as unknown as TableState;
    callTurns(state, moving, (seat) => told.push(`turn of ${seat}`));
    callLastRound(state, moving, () => told.push("last round"));
    callEnd(state, moving, () => told.push("end"));
    callInTitle(state, moving);
  });
  flushSync();
  return { table, told };
}

it("waits for what moves before one's eyes", () => {
  const { table, told } = alerts();
  Object.assign(table, { deciding: true, decider: 0, question: "action" });
  table.view.last_round = true;
  flushSync();
  expect(told).toEqual([]);
  expect(document.title).not.toMatch(/★/);
});

it("calls from a page that is not seen, where nothing comes to its end", () => {
  const { table, told } = alerts();
  look(true);
  Object.assign(table, { deciding: true, decider: 0, question: "action" });
  flushSync();
  expect(told).toEqual(["turn of 0"]);
  expect(document.title).toMatch(/★/);
  table.view.last_round = true;
  flushSync();
  expect(told).toEqual(["turn of 0", "last round"]);
  Object.assign(table, { deciding: false, question: "over" });
  flushSync();
  expect(told).toEqual(["turn of 0", "last round", "end"]);
  look(false);
  expect(told.length).toBe(3); // and not once more
});
