/* A table that pages look at: it keeps what happens before it tells of it, reads what other tabs wrote, and
 * lets bots decide. */

import type { Kernel } from "../engine/kernel";
import type { Snapshot, News } from "../wire/messages";
import { asLocal, locally } from "./asLocal";
import type { Choose } from "./bots";
import { LocalError, type LocalCode } from "./errors";
import type { Entry, TableRow } from "./log";
import { now } from "./newTable";
import type { Store } from "./store";
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

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

export class OpenTable {
  table: LocalTable;
  /** How many look at it. */
  viewers = 0;
  private thinking = false;
  /** Acts are done one after the other. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: HostOptions,
    readonly row: TableRow,
    private readonly entries: Entry[],
  ) {
    this.table = this.fold();
  }

  /** The table as its log tells it. */
  private fold(): LocalTable {
    return locally(() => new LocalTable(this.options.kernel, this.row, this.entries));
  }

  /** Everything. A bot that could not go on tries again. */
  snapshot(): Snapshot {
    void this.think();
    return this.table.snapshot();
  }

  /** Keep an entry, and only then tell of it. */
  write(propose: () => [Entry, TableRow?]): Promise<void> {
    return this.inOrder(async () => {
      const [entry, further] = propose();
      const { table } = this;
      table.apply(entry);
      const row = table.rowNow(now());
      let stored;
      try {
        stored = await this.options.store.append(row, entry, further);
      } finally {
        // Memory is never ahead of the log.
        if (stored !== "stored") this.table = this.fold();
      }
      if (stored === "gone") {
        this.options.tell({ table: row.id, gone: true });
        throw new LocalError("not_found", "the table was deleted");
      }
      if (stored === "stale") {
        await this.readNew();
        throw new LocalError("stale", "another tab went on");
      }
      this.entries.push(entry);
      this.options.tell({ table: row.id, news: table.news(entry) });
      this.options.broadcast({ table: row.id });
    });
  }

  /** Tell what other tabs wrote. */
  catchUp(): Promise<void> {
    return this.inOrder(() => this.readNew());
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  private async readNew(): Promise<void> {
    const { id } = this.row;
    const found = await this.options.store.read(id);
    if (!found) {
      this.options.tell({ table: id, gone: true });
      return;
    }
    for (const entry of found.entries.slice(this.entries.length)) {
      this.entries.push(entry);
      this.table.apply(entry);
      this.options.tell({ table: id, news: this.table.news(entry) });
    }
    void this.think();
  }

  /** Let bots decide, one decision after another, until it is a person's turn. */
  async think(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const { id } = this.row;
    try {
      while (this.viewers > 0) {
        const { table } = this;
        const { thinking: level, decider: seat, logNumber } = table;
        if (level === null || seat === null) return;
        const until = Date.now() + this.options.pause * (0.7 + 0.6 * Math.random());
        const move = await this.options.choose(level, table.game);
        await wait(until - Date.now());
        if (this.viewers === 0) return;
        const stale = () => this.table.logNumber !== logNumber;
        if (stale()) continue; // it thought about a position that is gone
        try {
          await this.write(() => {
            if (stale()) throw new LocalError("stale", "the position changed");
            return [this.table.botEntry(seat, move)];
          });
        } catch (error) {
          if (!(error instanceof LocalError) || error.code !== "stale") throw error;
        }
      }
    } catch (error) {
      const { code, message } = asLocal(error);
      if (code !== "not_found") this.options.tell({ table: id, trouble: code, reason: message });
    } finally {
      this.thinking = false;
    }
  }
}
