/* Where tables are kept. Appending is the lock: of two pages that write the same entry of a log, one is
 * first, and the other is told. */

import type { Entry, TableRow } from "./log";

/** stored; stale: another page was first; gone: the table was deleted. */
export type Stored = "stored" | "stale" | "gone";

export interface Store {
  /** False if everything is forgotten with the page. */
  readonly kept: boolean;
  rows(): Promise<TableRow[]>;
  read(id: string): Promise<{ row: TableRow; entries: Entry[] } | null>;
  /** Keep a new table with the entries it has so far. */
  create(row: TableRow, entries: readonly Entry[]): Promise<void>;
  /** Keep the last entry of `row`, and perhaps a further table, all or nothing. */
  append(row: TableRow, entry: Entry, further?: TableRow): Promise<Stored>;
  remove(id: string): Promise<void>;
}

/** For a browser that keeps nothing, and for tests. */
export class MemoryStore implements Store {
  readonly kept: boolean = false;
  private readonly tables = new Map<string, { row: TableRow; entries: Entry[] }>();

  async rows(): Promise<TableRow[]> {
    return [...this.tables.values()].map(({ row }) => row);
  }

  async read(id: string): Promise<{ row: TableRow; entries: Entry[] } | null> {
    const found = this.tables.get(id);
    return found ? { row: found.row, entries: [...found.entries] } : null;
  }

  async create(row: TableRow, entries: readonly Entry[]): Promise<void> {
    this.tables.set(row.id, { row, entries: [...entries] });
  }

  async append(row: TableRow, entry: Entry, further?: TableRow): Promise<Stored> {
    const found = this.tables.get(row.id);
    if (!found) return "gone";
    if (found.entries.length !== row.logNumber - 1) return "stale";
    found.entries.push(entry);
    found.row = row;
    if (further) this.tables.set(further.id, { row: further, entries: [] });
    return "stored";
  }

  async remove(id: string): Promise<void> {
    this.tables.delete(id);
  }
}
