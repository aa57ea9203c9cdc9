/* Tables on this device, over the real kernel; the storage is in memory. The one of browsers is shown by
 * tests/browser/test_local.py. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { CHARACTERS } from "../board/art";
import { Bot } from "../engine/bot";
import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { LEVELS } from "../engine/layout";
import { TableState } from "../table/table.svelte";
import { firstFace } from "../workshop/face";
import type { Move, NewTable } from "../wire";
import type { Act, Snapshot } from "../wire/messages";
import { chooser } from "./bots";
import { LocalError } from "./errors";
import { Host } from "./host";
import type { Maker } from "./newTable";
import type { HostOptions, Note, Told } from "./openTable";
import { ENGINE_LEVELS } from "./levels";
import { isLocal, type Entry, type TableRow } from "./log";
import { MemoryStore, type Stored } from "./store";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

const MAKER: Maker = {
  name: "Ada",
  character: "frog",
  characters: CHARACTERS,
  mustKeep: false,
};
/** Against a bot; the board says who begins. */
const solo = (first: "me" | "bot"): NewTable => ({
  seats: [{ kind: "me" }, { kind: "bot", level: "greedy" }],
  board: { seed: first === "me" ? 2 : 7 },
});
const PAIR: NewTable = {
  seats: [
    { kind: "me", name: "Ada" },
    { kind: "me", name: "Bo" },
  ],
  board: { seed: 7 },
};

/** A tab: a host, and what its page was told. */
function tab(store = new MemoryStore(), options: Partial<HostOptions> = {}) {
  const told: Told[] = [];
  const notes: Note[] = [];
  const host = new Host({
    kernel,
    store,
    choose: chooser(kernel),
    tell: (one) => void told.push(structuredClone(one)),
    broadcast: (note) => void notes.push(note),
    pause: 0,
    ...options,
  });
  return { host, store, told, notes };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The page's state of a table, fed by a host as the page feeds it. */
async function join(one: ReturnType<typeof tab>, id: string): Promise<TableState> {
  const state = new TableState({
    act: (act) => one.host.act(id, act),
    reload: () => state.hear(one.host.reload(id)),
    threats: async (seat) => one.host.threats(id, seat),
    viewAt: async (decisions) => one.host.viewAt(id, decisions),
  });
  state.hear(structuredClone(await one.host.open(id)));
  one.told.length = 0;
  return state;
}

/** Tell the page what waits for it. */
async function hear(one: ReturnType<typeof tab>, state: TableState): Promise<void> {
  await settle();
  for (const told of one.told.splice(0)) if ("news" in told) state.hear(told.news);
}

async function decide(one: ReturnType<typeof tab>, state: TableState): Promise<void> {
  if (!state.deciding) return hear(one, state);
  const { view } = state;
  const best = view!.previews.reduce((a, b) => (b.points > a.points ? b : a), view!.previews[0]!);
  const variety = view!.legal[(view!.decisions * 7) % view!.legal.length]!;
  const move: Move = view!.decisions > 40 && view!.decisions % 2 ? variety : best.move;
  expect(await state.play(move)).toBe(true);
  await hear(one, state);
}

/** Any text may be sent. */
const play = (log_number: number, seat: number, move: string): Act => ({
  act: "play",
  log_number,
  seat,
  move: move as Move,
});

async function refusal(done: Promise<unknown>): Promise<string> {
  return done.then(
    () => "done",
    (error: unknown) => (error instanceof LocalError ? error.code : String(error)),
  );
}

describe("a table on this device", () => {
  it.each([2, 4, 6])("is played to its end against bots, with %i seats", async (seats) => {
    const one = tab();
    const others = Array.from({ length: seats - 1 }, (_, at) => ({
      kind: "bot" as const,
      level: ENGINE_LEVELS[at % ENGINE_LEVELS.length]!,
    }));
    const id = await one.host.make({ seats: [{ kind: "me" }, ...others] }, MAKER);
    expect(isLocal(id)).toBe(true);
    const state = await join(one, id);
    expect(state.me).toBe(0);
    expect(new Set(state.characters).size).toBe(seats);
    while (state.playing) await decide(one, state);
    expect(state.question).toBe("over");
    const record = await one.host.record(id);
    expect(record.seats[0]).toBe("Ada");
    expect(record.result!.winners).toEqual(state.view!.winners);
    expect((await one.host.list())[0]).toMatchObject({ status: "finished", id });
  });

  it("is the same after everything was closed in mid-turn", async () => {
    const store = new MemoryStore();
    const one = tab(store);
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    for (let turn = 0; turn < 30 && state.playing; turn++) await decide(one, state);
    const before = one.host.reload(id);
    const again = await tab(store).host.open(id);
    expect(again).toEqual(before);
  });

  it("takes a decision back inside the turn, and the whole of it on demand", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    const first = state.view;
    const seat = state.me!;
    const move = state.view!.legal[0]!;
    expect(await state.play(move, true)).toBe(true);
    await hear(one, state);
    while (state.question !== "confirm") {
      await state.play("end", true);
      await hear(one, state);
    }
    expect(state.decider).toBe(seat);
    expect(state.table!.can_undo).toBe(true);
    await state.undo();
    await hear(one, state);
    expect(state.question).not.toBe("confirm");
    await state.ask("takeback");
    await hear(one, state);
    expect(state.view).toEqual(first);
  });

  it("refuses what may not be done, and stays as it is", async () => {
    const one = tab();
    const id = await one.host.make(solo("me"), MAKER);
    const now = await one.host.open(id);
    const number = now.log_number;
    expect(now.table.decider).toBe(0);
    const bad: [Act, string][] = [
      [play(number, 0, "fly"), "illegal"],
      [play(number, 1, now.view!.legal[0]!), "not_your_seat"],
      [play(number + 1, 0, now.view!.legal[0]!), "stale"],
      [{ act: "confirm", log_number: number, seat: 0 }, "not_now"],
      [{ act: "ask", what: "rematch" }, "not_now"],
      [{ act: "chat", text: "hello" }, "not_now"],
    ];
    for (const [act, code] of bad) expect(await refusal(one.host.act(id, act))).toBe(code);
    expect(one.host.reload(id)).toEqual(now);
  });

  it("is abandoned, and played again with the same seats", async () => {
    const one = tab();
    const id = await one.host.make({ ...PAIR, expert: true }, MAKER);
    const state = await join(one, id);
    await state.ask("abandon");
    await hear(one, state);
    expect(state.table!.ended).toBe("abandoned");
    await state.ask("rematch");
    await hear(one, state);
    const next = await one.host.open(state.table!.rematch!);
    expect(next.table.seats.map(({ name }) => name)).toEqual(["Ada", "Bo"]);
    expect(next.table.expert).toBe(true);
    expect(next.board!.tiles).not.toEqual(state.board!.tiles);
    expect(await one.host.list()).toHaveLength(2);
  });

  it("shows a person only what their seat may see", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    const seat = state.me!;
    const move = state.view!.legal.find((one) => one.startsWith("s"))!;
    await state.play(move);
    while (one.host.reload(id).view!.seat === seat) {
      const { view, log_number } = one.host.reload(id);
      await one.host.act(id, play(log_number, seat, view!.legal.at(-1)!));
    }
    const other = one.host.reload(id);
    expect(other.view!.seat).toBe(1 - seat);
    expect(other.steps[0]!.move).toBe(move.slice(0, 2) + "?");
    expect(other.view!.seats[seat]!.hidden).toBeNull();
  });

  it("looks back, and shows who could fall on a seat, as the engine does", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    const start = state.view!;
    for (let turn = 0; turn < 6; turn++) await decide(one, state);
    const past = one.host.viewAt(id, 0);
    expect(past.seats.map(({ points }) => points)).toEqual(start.seats.map(() => 0));
    expect(past).toMatchObject({ decisions: 0, round: 1, legal: [], previews: [] });
    const game = Game.fromRecord(kernel, await one.host.record(id));
    expect(one.host.threats(id, 0)).toEqual(game.threats(0));
  });
});

describe("bots", () => {
  it("play every level that is said to be here", () => {
    const game = Game.create(kernel, { seats: 3, seed: 7 });
    for (const level of ENGINE_LEVELS)
      expect(game.legalMoves()).toContain(new Bot(kernel, level, 1).choose(game));
  });

  it("decide the same whatever the others hide", () => {
    for (const level of ENGINE_LEVELS) {
      const choices = ["s>L", "s>H", "s>D"].map((move) => {
        const game = Game.create(kernel, { seats: 2, seed: 7 });
        game.play(move);
        return game;
      });
      const seen = choices.map((game) => JSON.stringify(game.view(game.turn, false)));
      // The same work on every machine, however fast it is.
      const budget = LEVELS[level]?.player === undefined ? { iterations: 200 } : undefined;
      const chosen = choices.map((game) => new Bot(kernel, level, 5, budget).choose(game));
      expect(new Set(seen).size).toBe(1);
      expect(new Set(chosen).size).toBe(1);
    }
  });

  it("stop when nobody looks, and go on when someone does", async () => {
    const one = tab();
    const id = await one.host.make(solo("bot"), MAKER);
    await one.host.open(id);
    one.host.leave(id);
    await settle();
    expect((await one.host.record(id)).moves).toEqual([]);
    const state = await join(one, id);
    while (!state.deciding) await hear(one, state);
    expect((await one.host.record(id)).moves).not.toEqual([]);
  });
});

describe("two tabs", () => {
  it("follow each other", async () => {
    const store = new MemoryStore();
    const [one, two] = [tab(store), tab(store)];
    const id = await one.host.make(PAIR, MAKER);
    const [here, there] = [await join(one, id), await join(two, id)];
    await decide(one, here);
    for (const note of one.notes.splice(0)) await two.host.heard(note);
    await hear(two, there);
    expect(there.view).toEqual(here.view);
    expect(there.logNumber).toBe(here.logNumber);
  });

  it("see what the other did while they slept", async () => {
    const store = new MemoryStore();
    const [one, two] = [tab(store), tab(store)];
    const id = await one.host.make(PAIR, MAKER);
    const here = await join(one, id);
    const there = await join(two, id);
    await decide(one, here);
    there.hear(await two.host.wake(id));
    expect(there.view).toEqual(here.view);
  });

  it("do not spoil each other: of two decisions at once one is refused as stale", async () => {
    const store = new MemoryStore();
    const [one, two] = [tab(store), tab(store)];
    const id = await one.host.make(PAIR, MAKER);
    const [here, there] = [await join(one, id), await join(two, id)];
    const seat = here.me!;
    const [first, second] = here.view!.legal;
    const results = await Promise.all([
      refusal(one.host.act(id, play(0, seat, first!))),
      refusal(two.host.act(id, play(0, seat, second!))),
    ]);
    expect(results).toEqual(["done", "stale"]);
    await hear(two, there);
    await hear(one, here);
    expect(there.view).toEqual(here.view);
    const record = await one.host.record(id);
    expect(record.moves).toEqual([first]);
    expect(two.host.reload(id)).toEqual(one.host.reload(id));
  });

  it("open a table just made as the other tab left it", async () => {
    const store = new MemoryStore();
    const [one, two] = [tab(store), tab(store)];
    const id = await one.host.make(PAIR, MAKER);
    const there = await join(two, id);
    await decide(two, there);
    for (const note of two.notes) await one.host.heard(note);
    expect((await join(one, id)).view).toEqual(there.view);
  });

  it("say so when the other deleted the table", async () => {
    const store = new MemoryStore();
    const [one, two] = [tab(store), tab(store)];
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(two, id);
    await one.host.remove(id);
    for (const note of one.notes) await two.host.heard(note);
    expect(two.told).toEqual([{ table: id, gone: true }]);
    const move = state.view!.legal[0]!;
    expect(await refusal(two.host.act(id, play(0, state.me!, move)))).toBe("not_found");
    expect(await refusal(one.host.open(id))).toBe("not_found");
  });
});

describe("the storage", () => {
  class Full extends MemoryStore {
    full = false;
    override async append(row: TableRow, entry: Entry, further?: TableRow): Promise<Stored> {
      if (this.full) throw new LocalError("full", "the storage is full");
      return super.append(row, entry, further);
    }
    override async create(row: TableRow, entries: readonly Entry[]): Promise<void> {
      if (this.full) throw new LocalError("full", "the storage is full");
      return super.create(row, entries);
    }
  }

  it("is full: no table is made, and none is left behind", async () => {
    const store = new Full();
    const one = tab(store);
    store.full = true;
    expect(await refusal(one.host.make(PAIR, MAKER))).toBe("full");
    store.full = false;
    expect(await one.host.list()).toEqual([]);
    const id = await one.host.make(PAIR, MAKER);
    expect((await join(one, id)).playing).toBe(true);
  });

  it("is full: the decision is refused, nothing is lost, and it can be played later", async () => {
    const store = new Full();
    const one = tab(store);
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    await decide(one, state);
    const before = one.host.reload(id);
    store.full = true;
    const move = state.view!.legal[0]!;
    expect(await refusal(one.host.act(id, play(state.logNumber, state.me!, move)))).toBe("full");
    expect(one.host.reload(id)).toEqual(before);
    store.full = false;
    expect(await state.play(move)).toBe(true);
  });

  it("is full while a bot decides: the page is told, and the bot goes on later", async () => {
    const store = new Full();
    const one = tab(store);
    const id = await one.host.make(solo("bot"), MAKER);
    store.full = true;
    const state = await join(one, id);
    await settle();
    expect(one.told.some((told) => "trouble" in told && told.trouble === "full")).toBe(true);
    one.told.length = 0;
    store.full = false;
    one.host.reload(id);
    while (!state.deciding) await hear(one, state);
    expect(state.tree!.last).toBeGreaterThan(0);
  });

  it("keeps nothing: a table that must be kept is refused", async () => {
    const { host } = tab();
    expect(host.kept()).toBe(false);
    expect(await refusal(host.make(solo("me"), { ...MAKER, mustKeep: true }))).toBe("not_kept");
  });

  it("gives a table that cannot be read a clear answer", async () => {
    const store = new MemoryStore();
    const one = tab(store);
    const id = await one.host.make(PAIR, MAKER);
    const { row } = (await store.read(id))!;
    const wrong: Entry = { entry: "played", seat: 0, move: "end", awaitConfirm: false };
    await store.create({ ...row, logNumber: 1 }, [wrong]);
    const later = tab(store);
    expect(await refusal(later.host.open(id))).toBe("bad_request");
    expect(await later.host.list()).toHaveLength(1);
  });
});

describe("records", () => {
  it("are exported and imported, and the game goes on", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    for (let turn = 0; turn < 12; turn++) await decide(one, state);
    const text = JSON.stringify(await one.host.record(id));
    const other = tab();
    const there = await other.host.import(text, CHARACTERS);
    const imported = await join(other, there);
    expect(imported.view).toEqual(state.view);
    expect(imported.table!.seats.map(({ name }) => name)).toEqual(["Ada", "Bo"]);
    await decide(other, imported);
    expect(imported.tree!.last).toBe(state.tree!.last + 1);
  });

  it("bring their bots; a bot that is not here is played by another", async () => {
    const one = tab();
    const id = await one.host.make(solo("me"), MAKER);
    const record = { ...(await one.host.record(id)), seats: ["Ada", "bot:unknown"] };
    const there = await one.host.import(JSON.stringify(record), CHARACTERS);
    const state = await join(one, there);
    expect(state.table!.seats[1]).toMatchObject({ kind: "bot", level: "unknown" });
    while (state.playing) await decide(one, state);
    expect((await one.host.record(there)).seats[1]).toBe("bot:unknown");
  });

  it("that are damaged are refused with a reason, and nothing is kept", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const record = await one.host.record(id);
    for (const text of ["", "{", "[]", '{"format": "x"}', "x".repeat(3_000_000)])
      expect(await refusal(one.host.import(text, CHARACTERS))).toBe("bad_request");
    const wrong = JSON.stringify({ ...record, moves: ["end"] });
    await expect(one.host.import(wrong, CHARACTERS)).rejects.toThrow(
      /move 1: 'end' cannot be played/,
    );
    expect(await one.host.list()).toHaveLength(1);
  });

  it("are replayed with all cards open", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    const state = await join(one, id);
    for (let turn = 0; turn < 12; turn++) await decide(one, state);
    expect(await refusal(one.host.replayOf(id))).toBe("not_now"); // while the game goes on
    await one.host.act(id, { act: "ask", what: "abandon" });
    const { game, record, table } = await one.host.replayOf(id);
    expect(game.steps.map(({ move }) => move)).toEqual(record!.moves);
    expect(game.steps.at(-1)!.view.seats.every(({ hand }) => hand !== null)).toBe(true);
    expect(game.turns[0]).toBe(0);
    expect(table.id).toBe(id);
    const refused = (text: string) => refusal(Promise.resolve().then(() => one.host.replay(text)));
    expect(await refused("{}")).toBe("bad_request");
    expect(await refused(JSON.stringify({ ...record, moves: ["end"] }))).toBe("illegal");
  });
});

describe("a game that begins with a position", () => {
  const begin = async (one: ReturnType<typeof tab>, seats = PAIR.seats) => {
    const game = Game.create(kernel, { seats: 2, seed: 7 });
    for (let turn = 0; turn < 9; turn++) game.play(game.legalMoves().at(-1)!);
    const text = game.position();
    return { text, id: await one.host.make({ seats, board: { position: text } }, MAKER) };
  };

  it("goes on from there, after a reload too, and is replayed from there", async () => {
    const store = new MemoryStore();
    const one = tab(store);
    const { text, id } = await begin(one);
    const state = await join(one, id);
    expect(state.tree!.last).toBe(0);
    const places = state.view!.seats.map(({ space }) => space);
    expect(state.tree!.present.picture.pawns.map((pawn) => pawn?.space ?? null)).toEqual(places);
    for (let turn = 0; turn < 6; turn++) await decide(one, state);
    const again = await join(tab(store), id);
    expect(again.view).toEqual(state.view);
    await one.host.act(id, { act: "ask", what: "abandon" });
    const { game, record } = await one.host.replayOf(id);
    expect(record).toMatchObject({ format: "fallstar-record/3", position: text });
    expect(game.steps).toHaveLength(6);
    const played = Game.fromPosition(kernel, text);
    for (const { move } of game.steps) played.play(move);
    expect(state.view!.seats.map(({ points }) => points)).toEqual(played.points());
    const copy = await one.host.import(JSON.stringify(record), []);
    expect((await one.host.record(copy)).position).toBe(text);
  });

  it("is played to its end against a bot, does not count, and can be played once more", async () => {
    const one = tab();
    const bot = { kind: "bot" as const, level: "greedy" };
    const { text, id } = await begin(one, [{ kind: "me" }, bot]);
    const state = await join(one, id);
    while (state.playing) await decide(one, state);
    expect(await one.host.figures()).toEqual([]);
    await one.host.act(id, { act: "ask", what: "rematch" });
    const { rematch } = (await one.host.open(id)).table;
    const { row } = (await one.store.read(rematch!))!;
    expect(row).toMatchObject({ position: text, version: 2, logNumber: 0 });
  });

  it("is refused with a reason if it cannot be", async () => {
    const one = tab();
    const { text } = await begin(one);
    const make = (position: string, seats = PAIR.seats) =>
      one.host.make({ seats, board: { position } }, MAKER);
    await expect(make(text.replace("normal", "odd"))).rejects.toThrow(/mode: one of/);
    await expect(make(text, [...PAIR.seats, { kind: "me" }])).rejects.toThrow(/has 2 seats, not 3/);
    await expect(make(text.replace(/ action$/, " over"))).rejects.toThrow(/invariant 20/);
    expect(await one.host.list()).toHaveLength(1);
  });

  it("leaves the version of all other tables as it was", async () => {
    const one = tab();
    const id = await one.host.make(PAIR, MAKER);
    expect((await one.store.read(id))!.row.version).toBe(1);
  });
});

it("faces of one's own are played on, and stay for a rematch", async () => {
  const one = tab();
  const faces = { "9a": firstFace() };
  const board = { tiles: ["9a1", "4b2"], faces };
  const id = await one.host.make({ seats: PAIR.seats, board }, MAKER);
  const state = await join(one, id);
  expect(state.view!.tiles).toEqual(["9a1", "4b2"]);
  await decide(one, state);
  expect((await one.host.record(id)).faces).toEqual(faces);
  await one.host.act(id, { act: "ask", what: "abandon" });
  await one.host.act(id, { act: "ask", what: "rematch" });
  const { rematch } = (await one.host.open(id)).table;
  expect((await one.store.read(rematch!))!.row.setup).toMatchObject(board);
  const trap = { tiles: ["9a1", "4b2"], faces: { "9a": ["not a drawing"] } };
  const made = one.host.make({ seats: PAIR.seats, board: trap }, MAKER);
  await expect(made).rejects.toThrow(/a drawing has 13 lines/);
});

it("a snapshot is what the page needs: it can be cloned, and has a board", async () => {
  const one = tab();
  const id = await one.host.make(solo("me"), MAKER);
  const snapshot: Snapshot = structuredClone(await one.host.open(id));
  expect(snapshot.board!.doors).toHaveLength(snapshot.board!.tiles.length);
  expect(snapshot.board!.edges).toHaveLength(snapshot.board!.width * snapshot.board!.height);
});
