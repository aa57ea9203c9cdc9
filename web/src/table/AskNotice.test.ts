// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import { speak } from "../words";
import AskNotice from "./AskNotice.svelte";
import type { Schemas } from "../wire";
import type { Act, AskInfo, TableInfo } from "../wire/messages";
import { TableState } from "./table.svelte";

let shown: Record<string, unknown> | null = null;

beforeAll(() => speak("en"));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

const ask = (id: number, changes: Partial<AskInfo> = {}): AskInfo => ({
  id,
  what: "abandon",
  player: "p-ben",
  name: "Ben",
  seat: null,
  level: null,
  waiting: ["p-ada"],
  can_answer: true,
  ...changes,
});

const news = (question: AskInfo): Schemas["Changed"] => ({
  type: "changed",
  log_number: -1,
  after: -1,
  table: { status: "playing", seats: [], ask: question } as unknown as TableInfo,
  clock: { left: [], running: null },
});

it("calls who asks by the name of their seat", () => {
  const table = new TableState({
    act: () => Promise.resolve(1),
    reload: () => {},
    threats: () => Promise.reject(new Error("not asked for")),
    viewAt: () => Promise.reject(new Error("not asked for")),
  });
  const line = { player: "p-ben", name: "Guest 5329" };
  const seat = (number: number, name: string) => ({ seat: number, player: "p-ben", name });
  const seated = (...seats: unknown[]) =>
    table.hear({ ...news(ask(7)), table: { status: "playing", seats, ask: ask(7) } as never });
  seated(seat(0, "Ben"), { seat: 1, player: "p-ada", name: "Ada" });
  expect(table.nameOf(line)).toBe("Ben");
  seated(seat(0, "Ben"), seat(1, "Cleo")); // one device for both
  expect(table.nameOf(line)).toBe("Guest 5329");
});

const press = (what: string) =>
  document.querySelector<HTMLButtonElement>(`[data-do="${what}"]`)?.click();

it("answers the question that is shown, and names it", () => {
  const acts: Act[] = [];
  const table = new TableState({
    act: (act) => {
      acts.push(act);
      return Promise.resolve(1);
    },
    reload: () => {},
    threats: () => Promise.reject(new Error("not asked for")),
    viewAt: () => Promise.reject(new Error("not asked for")),
  });
  const props = { table, name: String, onmissing: () => {}, patient: [] };
  table.hear(news(ask(7)));
  shown = mount(AskNotice, { target: document.body, props });
  flushSync();
  press("yes");
  table.hear(news(ask(12, { what: "takeback" }))); // the first was withdrawn, another is asked
  flushSync();
  press("no");
  expect(acts).toEqual([
    { act: "answer", question: 7, yes: true },
    { act: "answer", question: 12, yes: false },
  ]);
});
