// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { levels } from "../local/levels.json";
import type { Act, SeatInfo, TableInfo } from "../wire/messages";
import { needWords, speak } from "../words";
import Lobby from "./Lobby.svelte";

const seat = (number: number, changes: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: "open",
  name: "",
  character: null,
  player: null,
  level: null,
  stand_in: false,
  left: false,
  timed_out: false,
  away: false,
  mine: false,
  rating: null,
  ...changes,
});
const HOST = { kind: "person", name: "Ada", character: "fox", player: "p-ada" } as const;
const BOT = { kind: "bot", name: "Sprout", character: "frog", level: "beginner" } as const;

const tableWith = (seats: SeatInfo[], changes: Partial<TableInfo> = {}): TableInfo => ({
  id: "abc",
  status: "open",
  seats,
  owner: "p-ada",
  mine: false,
  expert: false,
  board: { seed: null, tiles: null, open_door: null },
  clock: { kind: "none" },
  public: false,
  rated: false,
  undo: true,
  created: 0,
  decider: null,
  awaits_confirm: false,
  can_undo: false,
  can_takeback: false,
  ask: null,
  ended: null,
  ended_by: null,
  rematch: null,
  ...changes,
});

let shown: Record<string, unknown> | null = null;
let acts: Act[] = [];

function show(table: TableInfo): void {
  const room = {
    table,
    present: [{ player: "p-ada", name: "Ada" }],
    spectators: 0,
    act: async (act: Act) => {
      acts.push(act);
      return true;
    },
  };
  shown = mount(Lobby, { target: document.body, props: { table: room } });
  flushSync();
}

const button = (name: string) =>
  [...document.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent)?.trim() === name,
  );

beforeAll(async () => {
  await speak("en");
  await needWords("lobby");
});
beforeEach(() => {
  acts = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ levels })),
  );
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

describe("the table before its game", () => {
  it("offers a guest a seat, and neither bots nor the start", () => {
    show(tableWith([seat(0, HOST), seat(1), seat(2)]));
    expect(document.querySelector("h2")?.textContent).toBe("Ada's table");
    expect(button("A bot for seat 2")).toBeUndefined();
    expect(button("Start")).toBeUndefined();
    button("Sit down on seat 2")?.click();
    expect(acts).toEqual([{ act: "sit", seat: 1 }]);
  });

  it("tells that a preview shows an example, unless the host chose the board", async () => {
    const seats = [seat(0, { ...HOST, mine: true }), seat(1)];
    const example = () => document.querySelector("[data-example]")?.textContent ?? "";
    show(tableWith(seats, { mine: true }));
    expect(example()).toContain("example board");
    for (const chosen of [{ seed: 5 }, { tiles: ["4b2", "5a1"] }]) {
      if (shown) await unmount(shown);
      const board = { seed: null, tiles: null, open_door: null, ...chosen };
      show(tableWith(seats, { mine: true, board }));
      expect(example()).toBe("");
    }
  });

  it("says in plain words that a link of this computer reaches nobody else", () => {
    show(tableWith([seat(0, { ...HOST, mine: true }), seat(1)], { mine: true }));
    const invite = document.querySelector("[aria-labelledby=invite]");
    expect(invite?.textContent).not.toContain("fallstar ");
    expect(invite?.querySelector("a")?.getAttribute("href")).toContain("#invite");
  });

  it("lets the host fill all free seats with bots at once", async () => {
    show(tableWith([seat(0, { ...HOST, mine: true }), seat(1), seat(2)], { mine: true }));
    expect(button("Start")?.disabled).toBe(true);
    button("Fill with bots")?.click();
    await vi.waitFor(() => expect(acts).toHaveLength(2));
    // Whom they are is told in ladder.test.ts.
    expect(acts).toMatchObject([
      { act: "sit_bot", seat: 1, level: "beginner" },
      { act: "sit_bot", seat: 2 },
    ]);
  });

  it("sends nothing twice when a button for bots is pressed twice", async () => {
    show(tableWith([seat(0, { ...HOST, mine: true }), seat(1), seat(2)], { mine: true }));
    button("Fill with bots")?.click();
    flushSync();
    button("Fill with bots")?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(acts).toHaveLength(2);
    acts = [];
    button("A bot for seat 2")?.click();
    button("A bot for seat 2")?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(acts).toHaveLength(1);
  });

  it("starts when every seat is taken, and needs no link then", () => {
    show(tableWith([seat(0, { ...HOST, mine: true }), seat(1, BOT)], { mine: true }));
    expect(document.querySelector("input[readonly]")).toBeNull();
    button("Start")?.click();
    expect(acts).toEqual([{ act: "start" }]);
  });

  it("shows the link while a seat is free", () => {
    show(tableWith([seat(0, { ...HOST, mine: true }), seat(1)], { mine: true }));
    const link = document.querySelector<HTMLInputElement>("input[readonly]");
    expect(link?.value).toBe(`${location.origin}/t/abc`);
    expect(document.querySelector("svg[role=img]")).not.toBeNull();
  });

  it("lets a player leave the own seat, and the host free any", () => {
    show(tableWith([seat(0, HOST), seat(1, { ...BOT }), seat(2, { ...HOST, mine: true })]));
    expect(button("Free the seat of Sprout")).toBeUndefined();
    button("Leave my seat")?.click();
    expect(acts).toEqual([{ act: "stand", seat: 2 }]);
  });
});
