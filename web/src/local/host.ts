/* The tables of this device, in the worker: what the server is for tables of the network. It makes them,
 * and opens them for pages.
 *
 * Every tab has a host of its own on the same storage. After writing, a host tells the others, which then
 * read what is new. If two write at once, one of them is refused as stale. */

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
import type { Act, Snapshot, TableInfo } from "../wire/messages";
import { locally } from "./asLocal";
import { LocalError } from "./errors";
import { figuresOf } from "./figures";
import { listed, type Entry, type TableRow } from "./log";
import { rematchOf, rowOf, rowOfRecord, type Maker } from "./newTable";
import { OpenTable, type HostOptions, type Note } from "./openTable";
import { replayed, tried } from "./study";
import { LocalTable } from "./table";

export class Host {
  private readonly opened = new Map<string, OpenTable>();
  /** Figures of finished games do not change. */
  private readonly counted = new Map<string, GameFigures>();
  /** The table made last, which is opened next: it need not be read, unless another tab wrote something. */
  private made: OpenTable | null = null;

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

  /** Make a table whose game begins at once; its id. */
  async make(wanted: NewTable, maker: Maker): Promise<string> {
    if (maker.mustKeep && !this.kept())
      throw new LocalError("not_kept", "this browser keeps no games");
    const row = rowOf(this.options.kernel, wanted, maker);
    const storing = this.options.store.create(row, []);
    const made = new OpenTable(this.options, row, []); // while it is written
    await storing;
    this.made = made;
    return row.id;
  }

  /** Make a table and open it: what its page asks for next. */
  async begin(wanted: NewTable, maker: Maker): Promise<{ id: string; snapshot: Snapshot }> {
    const id = await this.make(wanted, maker);
    return { id, snapshot: await this.open(id) };
  }

  /** Make a table of a record, to be played on or replayed; its id. */
  async import(text: string, characters: readonly Character[]): Promise<string> {
    const { row, entries } = rowOfRecord(this.options.kernel, text, characters);
    await this.options.store.create(row, entries);
    return row.id;
  }

  /** The record of a table. */
  async record(id: string): Promise<GameRecord> {
    return (await this.look(id)).record();
  }

  async remove(id: string): Promise<void> {
    this.made = null;
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
    const read = this.made?.row.id === id ? this.made : await this.readTable(id);
    this.made = null;
    const opened = this.opened.get(id) ?? read; // two may have asked at once
    opened.viewers += 1;
    this.opened.set(id, opened);
    return opened.snapshot();
  }

  /** Everything once more. A bot that could not go on tries again. */
  reload(id: string): Snapshot {
    return this.at(id).snapshot();
  }

  /** Everything once more, with what other tabs did while this one slept. */
  async wake(id: string): Promise<Snapshot> {
    await this.at(id).catchUp();
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
      further = rematchOf(this.options.kernel, opened.row);
      return further.id;
    };
    await opened.write(() => [opened.table.entryOf(act, rematch), further]);
    void opened.think();
    return opened.table.logNumber;
  }

  threats(id: string, seat: number): Threat[] {
    return this.at(id).table.game.threats(seat);
  }

  /** The view of a table after so many decisions. */
  viewAt(id: string, decisions: number): View {
    return this.at(id).table.viewAt(decisions);
  }

  /** A table and its record, to be replayed; refused while the game goes on, as the server does. */
  async replayOf(id: string): Promise<{
    record: GameRecord;
    game: Replayed;
    table: TableInfo;
  }> {
    const table = await this.look(id);
    if (table.status !== "finished") throw new LocalError("not_now", "this game is not over yet");
    const record = table.record();
    return { record, game: this.replay(JSON.stringify(record)), table: table.info() };
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
    this.made = null;
    await this.opened.get(id)?.catchUp();
  }

  // Without a table

  replay(record: string): Replayed {
    return replayed(this.options.kernel, record);
  }

  try(request: TryRequest): Tried {
    return tried(this.options.kernel, request);
  }

  // Inside

  private at(id: string): OpenTable {
    const opened = this.opened.get(id);
    if (!opened) throw new LocalError("not_found", `table ${id} is not open`);
    return opened;
  }

  private async read(id: string): Promise<{ row: TableRow; entries: Entry[] }> {
    const found = await this.options.store.read(id);
    if (!found) throw new LocalError("not_found", `there is no table ${id} on this device`);
    return found;
  }

  private async readTable(id: string): Promise<OpenTable> {
    const { row, entries } = await this.read(id);
    return new OpenTable(this.options, row, entries);
  }

  private async look(id: string): Promise<LocalTable> {
    const { row, entries } = await this.read(id);
    return locally(() => new LocalTable(this.options.kernel, row, entries));
  }
}
