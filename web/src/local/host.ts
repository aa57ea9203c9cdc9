/* The tables of this device, in the worker: what the server is for tables of the network. It makes them,
 * keeps what happens before it tells of it, and lets bots decide.
 *
 * Every tab has a host of its own on the same storage. After writing, a host tells the others, which then
 * read what is new. If two write at once, one of them is refused as stale. */

import { EngineError } from "../engine/errors";
import { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { readParts } from "../engine/parts";
import { readRecord, setupOf } from "../engine/record";
import { drawSetup, type Setup } from "../engine/setup";
import type {
  Character,
  GameFigures,
  GameRecord,
  ListedTable,
  NewTable,
  Replayed,
  Threat,
  Tried,
  TryRequest,
  View,
} from "../wire";
import type { Act, News, Snapshot, TableInfo } from "../wire/messages";
import type { Choose } from "./bots";
import { LocalError, type LocalCode } from "./errors";
import { figuresOf } from "./figures";
import { drawId, listed, VERSION, type Entry, type StoredSeat, type TableRow } from "./log";
import type { Store } from "./store";
import { replayed, replayedFrom, tried } from "./study";
import { LocalTable } from "./table";

/** What pages hear without asking. */
export type Told =
  | { table: string; news: News }
  /** A bot could not go on. */
  | { table: string; trouble: LocalCode; reason: string }
  /** The table was deleted in another tab. */
  | { table: string; gone: true };

/** What hosts tell each other: this table has changed. */
export interface Note {
  table: string;
}

export interface HostOptions {
  kernel: Kernel;
  store: Store;
  choose: Choose;
  /** To the page. */
  tell: (told: Told) => void;
  /** To the hosts of other tabs. */
  broadcast: (note: Note) => void;
  /** Milliseconds before a bot decides, so that people can follow. */
  pause: number;
}

/** Who makes a table. */
export interface Maker {
  name: string;
  character: Character | null;
  characters: readonly Character[];
  /** Refuse if the table would be forgotten with the page. */
  mustKeep: boolean;
}

interface Opened {
  table: LocalTable;
  row: TableRow;
  entries: Entry[];
  /** How many look at it. */
  viewers: number;
  thinking: boolean;
  /** Acts are done one after the other. */
  queue: Promise<unknown>;
}

const now = () => Date.now() / 1000;
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

export class Host {
  private readonly opened = new Map<string, Opened>();
  /** Figures of finished games do not change. */
  private readonly counted = new Map<string, GameFigures>();

  constructor(private readonly options: HostOptions) {}

  // All tables

  /** False if tables are forgotten with the page. */
  kept(): boolean {
    return this.options.store.kept;
  }

  /** All tables, the latest change first. */
  async list(): Promise<ListedTable[]> {
    const rows = await this.options.store.rows();
    return rows.toSorted((a, b) => b.changed - a.changed).map(listed);
  }

  /** Make a table whose game begins at once, with a position if there is one; its id. */
  async make(wanted: NewTable, maker: Maker, position?: string): Promise<string> {
    if (maker.mustKeep && !this.kept())
      throw new LocalError("not_kept", "this browser keeps no games");
    const { seats, expert = false, undo = true, board } = wanted;
    if (position !== undefined) return this.makeFrom(position, seatsOf(wanted, maker), undo);
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    const setup = this.setup({
      seats: seats.length,
      seed: board?.seed ?? seed,
      expert,
      ...(board?.tiles ? { tiles: board.tiles } : {}),
      ...(board?.faces ? { faces: board.faces } : {}),
      ...(typeof board?.open_door === "number" ? { openDoor: board.open_door } : {}),
    });
    const row = this.newRow(setup, seatsOf(wanted, maker), undo);
    await this.options.store.create(row, []);
    return row.id;
  }

  private async makeFrom(text: string, seats: StoredSeat[], undo: boolean): Promise<string> {
    const row = this.newRow(this.setupIn(text, seats.length), seats, undo, text);
    if (row.status === "finished")
      throw new LocalError("bad_request", "this game is over: there is nothing to play");
    await this.options.store.create(row, []);
    return row.id;
  }

  /** What a position says about the set-up of its game. */
  private setupIn(text: string, seats: number): Setup {
    try {
      const { tiles, faces, mode, stars, door, first, seats: found } = readParts(text);
      if (found.length !== seats)
        throw new EngineError(`the position has ${found.length} seats, not ${seats}`);
      return { seats, expert: mode !== "normal", tiles, stars, openDoor: door, first, faces };
    } catch (error) {
      throw asLocal(error);
    }
  }

  private setup(choices: Parameters<typeof drawSetup>[1]): Setup {
    try {
      return drawSetup(this.options.kernel, choices);
    } catch (error) {
      throw asLocal(error);
    }
  }

  private newRow(setup: Setup, seats: StoredSeat[], undo: boolean, position?: string): TableRow {
    const at = now();
    const row: TableRow = {
      id: drawId(),
      version: position === undefined ? 1 : VERSION,
      created: at,
      changed: at,
      setup,
      ...(position === undefined ? {} : { position }),
      seats,
      undo,
      logNumber: 0,
      status: "playing",
      decider: null,
      points: [],
      winners: [],
    };
    try {
      return new LocalTable(this.options.kernel, row).rowNow(at);
    } catch (error) {
      throw asLocal(error);
    }
  }

  /** Make a table of a record, to be played on or replayed; its id. */
  async import(text: string, characters: readonly Character[]): Promise<string> {
    const { kernel, store } = this.options;
    let game: Game;
    let record: GameRecord;
    try {
      record = readRecord(text);
      game = Game.fromRecord(kernel, record);
    } catch (error) {
      throw asLocal(error);
    }
    const seats = record.seats.map((name, seat): StoredSeat => {
      const level = /^bot:(.+)$/.exec(name)?.[1] ?? null;
      const character = characters[seat] ?? "fox";
      return { kind: level ? "bot" : "person", name: level ? "" : name, character, level };
    });
    const entries = game.steps.map(({ seat, move }): Entry => ({
      entry: "played",
      seat,
      move,
      awaitConfirm: false,
    }));
    const row = this.newRow(setupOf(record), seats, true);
    const table = new LocalTable(kernel, row, entries);
    await store.create(table.rowNow(row.created), entries);
    return row.id;
  }

  /** The record of a table. */
  async record(id: string): Promise<GameRecord> {
    const record = (await this.look(id)).record();
    if (!record) throw new LocalError("not_now", "a game that began with a position has no record");
    return record;
  }

  async remove(id: string): Promise<void> {
    await this.options.store.remove(id);
    this.options.broadcast({ table: id });
  }

  // One table

  /** Begin to look at a table: everything about it. What happens from now on is told. */
  async open(id: string): Promise<Snapshot> {
    const known = this.opened.get(id);
    if (known) {
      known.viewers += 1;
      return this.wake(id);
    }
    const { row, entries } = await this.read(id);
    // Two may have asked at once.
    const opened = this.opened.get(id) ?? {
      table: this.fold(row, entries),
      row,
      entries,
      viewers: 0,
      thinking: false,
      queue: Promise.resolve(),
    };
    opened.viewers += 1;
    this.opened.set(id, opened);
    return this.reload(id);
  }

  /** Everything once more. A bot that could not go on tries again. */
  reload(id: string): Snapshot {
    const opened = this.at(id);
    void this.think(opened);
    return opened.table.snapshot();
  }

  /** Everything once more, with what other tabs did while this one slept. */
  async wake(id: string): Promise<Snapshot> {
    await this.catchUp(this.at(id));
    return this.reload(id);
  }

  leave(id: string): void {
    const opened = this.opened.get(id);
    if (opened && --opened.viewers === 0) this.opened.delete(id);
  }

  /** Do an act; the number of the log then. */
  async act(id: string, act: Act): Promise<number> {
    const opened = this.at(id);
    let further: TableRow | undefined;
    const rematch = () => {
      further = this.rematchOf(opened.row);
      return further.id;
    };
    await this.write(opened, () => [opened.table.entryOf(act, rematch), further]);
    void this.think(opened);
    return opened.table.logNumber;
  }

  /** A new table with the same seats: the same position, or another board; faces of one's own stay. */
  private rematchOf({ setup, position, seats, undo }: TableRow): TableRow {
    if (position !== undefined) return this.newRow(setup, seats, undo, position);
    const { expert, tiles, faces } = setup;
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    const own = Object.keys(faces).length > 0 ? { tiles, faces } : {};
    const drawn = this.setup({ seats: seats.length, seed, expert, ...own });
    return this.newRow(drawn, seats, undo);
  }

  threats(id: string, seat: number): Threat[] {
    return this.at(id).table.game.threats(seat);
  }

  /** The view of a table after so many decisions. */
  viewAt(id: string, decisions: number): View {
    return this.at(id).table.viewAt(decisions);
  }

  /** A table and its record, to be replayed; refused while the game goes on, as the server does. A game that
   * began with a position has no record, but the position. */
  async replayOf(id: string): Promise<{
    record: GameRecord | null;
    position: string | null;
    game: Replayed;
    table: TableInfo;
  }> {
    const table = await this.look(id);
    if (table.status !== "finished") throw new LocalError("not_now", "this game is not over yet");
    const record = table.record();
    const game =
      table.position === undefined
        ? this.replay(JSON.stringify(record))
        : replayedFrom(this.options.kernel, table.position, table.game, table.players());
    return { record, position: table.position ?? null, game, table: table.info() };
  }

  /** What the one person at each table did in games that were played to their end, the latest first. */
  async figures(): Promise<GameFigures[]> {
    const rows = await this.options.store.rows();
    const found: GameFigures[] = [];
    for (const row of rows.toSorted((a, b) => b.changed - a.changed)) {
      const people = row.seats.filter(({ kind }) => kind === "person");
      if (row.winners.length === 0 || people.length !== 1) continue;
      if (row.position !== undefined) continue; // it began in the middle
      try {
        const table = this.counted.get(row.id) ?? figuresOf(await this.look(row.id), row.changed);
        this.counted.set(row.id, table);
        found.push(table);
      } catch {
        continue; // a damaged log; the list of games says so
      }
    }
    return found;
  }

  /** Another tab changed a table. */
  async heard({ table: id }: Note): Promise<void> {
    const opened = this.opened.get(id);
    if (opened) await this.catchUp(opened);
  }

  // Without a table

  replay(record: string): Replayed {
    return replayed(this.options.kernel, record);
  }

  try(request: TryRequest): Tried {
    return tried(this.options.kernel, request);
  }

  // Inside

  private at(id: string): Opened {
    const opened = this.opened.get(id);
    if (!opened) throw new LocalError("not_found", `table ${id} is not open`);
    return opened;
  }

  private async read(id: string): Promise<{ row: TableRow; entries: Entry[] }> {
    const found = await this.options.store.read(id);
    if (!found) throw new LocalError("not_found", `there is no table ${id} on this device`);
    return found;
  }

  private async look(id: string): Promise<LocalTable> {
    const { row, entries } = await this.read(id);
    return this.fold(row, entries);
  }

  private fold(row: TableRow, entries: readonly Entry[]): LocalTable {
    try {
      return new LocalTable(this.options.kernel, row, entries);
    } catch (error) {
      throw asLocal(error);
    }
  }

  /** Keep an entry, and only then tell of it. */
  private write(opened: Opened, propose: () => [Entry, TableRow?]): Promise<void> {
    const written = opened.queue.then(async () => {
      const [entry, further] = propose();
      const { table } = opened;
      table.apply(entry);
      const row = table.rowNow(now());
      let stored;
      try {
        stored = await this.options.store.append(row, entry, further);
      } finally {
        // Memory is never ahead of the log.
        if (stored !== "stored") opened.table = this.fold(opened.row, opened.entries);
      }
      if (stored === "gone") {
        this.options.tell({ table: row.id, gone: true });
        throw new LocalError("not_found", "the table was deleted");
      }
      if (stored === "stale") {
        await this.readNew(opened);
        throw new LocalError("stale", "another tab went on");
      }
      opened.entries.push(entry);
      this.options.tell({ table: row.id, news: table.news(entry) });
      this.options.broadcast({ table: row.id });
    });
    opened.queue = written.catch(() => {});
    return written;
  }

  /** Tell what other tabs wrote. */
  private catchUp(opened: Opened): Promise<void> {
    const done = opened.queue.then(() => this.readNew(opened));
    opened.queue = done.catch(() => {});
    return done;
  }

  private async readNew(opened: Opened): Promise<void> {
    const { id } = opened.row;
    const found = await this.options.store.read(id);
    if (!found) {
      this.options.tell({ table: id, gone: true });
      return;
    }
    for (const entry of found.entries.slice(opened.entries.length)) {
      opened.entries.push(entry);
      opened.table.apply(entry);
      this.options.tell({ table: id, news: opened.table.news(entry) });
    }
    void this.think(opened);
  }

  /** Let bots decide, one decision after another, until it is a person's turn. */
  private async think(opened: Opened): Promise<void> {
    if (opened.thinking) return;
    opened.thinking = true;
    const { id } = opened.row;
    try {
      while (opened.viewers > 0) {
        const { table } = opened;
        const { thinking: level, decider: seat, logNumber } = table;
        if (level === null || seat === null) return;
        const until = Date.now() + this.options.pause * (0.7 + 0.6 * Math.random());
        const move = await this.options.choose(level, table.game);
        await wait(until - Date.now());
        if (opened.viewers === 0) return;
        const stale = () => opened.table.logNumber !== logNumber;
        if (stale()) continue; // it thought about a position that is gone
        try {
          await this.write(opened, () => {
            if (stale()) throw new LocalError("stale", "the position changed");
            return [opened.table.botEntry(seat, move)];
          });
        } catch (error) {
          if (!(error instanceof LocalError) || error.code !== "stale") throw error;
        }
      }
    } catch (error) {
      const { code, message } = asLocal(error);
      if (code !== "not_found") this.options.tell({ table: id, trouble: code, reason: message });
    } finally {
      opened.thinking = false;
    }
  }
}

/** The seats of a new table: everyone has a character of their own. */
function seatsOf({ seats }: NewTable, maker: Maker): StoredSeat[] {
  const wanted = seats.map((seat, number) => {
    if (seat.kind !== "me") return null;
    return seat.character ?? (number === 0 ? maker.character : null);
  });
  const free = maker.characters.filter((one) => !wanted.includes(one));
  return seats.map((seat, number): StoredSeat => {
    if (seat.kind === "open")
      throw new LocalError("bad_request", "a table on this device has no open seats");
    const wish = wanted[number];
    const twice = wanted.indexOf(wish ?? null) < number;
    const character = (wish && !twice ? wish : free.shift()) ?? "fox";
    if (seat.kind === "bot") return { kind: "bot", name: "", character, level: seat.level };
    return { kind: "person", name: seat.name ?? maker.name, character, level: null };
  });
}

/** What the engine refuses was bad input; a log that it refuses is damaged. */
function asLocal(error: unknown): LocalError {
  if (error instanceof LocalError) return error;
  if (error instanceof EngineError) return new LocalError("bad_request", error.message);
  return new LocalError("broken", error instanceof Error ? error.message : String(error));
}
