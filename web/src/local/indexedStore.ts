/* Tables in IndexedDB. `tables` has the rows, `entries` the logs: an entry is found by table and number. */

import { LocalError } from "./errors";
import { DATABASE, VERSION, type Entry, type TableRow } from "./log";
import type { Store, Stored } from "./store";

const SCHEMA = 1;

export class IndexedStore implements Store {
  readonly kept = true;
  private database: Promise<IDBDatabase> | null = null;

  /** An error if this browser keeps nothing, as some do in a private window. */
  static async open(): Promise<IndexedStore> {
    const store = new IndexedStore();
    await store.opened();
    return store;
  }

  async rows(): Promise<TableRow[]> {
    const rows = await this.run("readonly", (tables) => tables.getAll());
    return (rows as TableRow[]).filter(({ version }) => version <= VERSION);
  }

  async read(id: string): Promise<{ row: TableRow; entries: Entry[] } | null> {
    let row: IDBRequest<TableRow | undefined> | undefined;
    const entries = await this.run("readonly", (tables, logs) => {
      row = tables.get(id) as IDBRequest<TableRow | undefined>;
      return logs.getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));
    });
    const found = row?.result;
    const readable = found !== undefined && found.version <= VERSION;
    return readable ? { row: found, entries: entries as Entry[] } : null;
  }

  async create(row: TableRow, entries: readonly Entry[]): Promise<void> {
    await this.run("readwrite", (tables, logs) => {
      entries.forEach((entry, index) => logs.add(entry, [row.id, index + 1]));
      return tables.add(row);
    });
  }

  async append(row: TableRow, entry: Entry, further?: TableRow): Promise<Stored> {
    let known: number | undefined;
    await this.run("readwrite", (tables, logs) => {
      const found = tables.get(row.id) as IDBRequest<TableRow | undefined>;
      found.onsuccess = () => {
        known = found.result?.logNumber;
        if (known !== row.logNumber - 1) return;
        logs.add(entry, [row.id, row.logNumber]);
        tables.put(row);
        if (further) tables.add(further);
      };
      return found;
    });
    if (known === undefined) return "gone";
    return known === row.logNumber - 1 ? "stored" : "stale";
  }

  async remove(id: string): Promise<void> {
    await this.run("readwrite", (tables, logs) => {
      tables.delete(id);
      return logs.delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    });
  }

  /** Do something in one transaction; done when it is written, also to the disk. */
  private async run<T>(
    mode: "readonly" | "readwrite",
    work: (tables: IDBObjectStore, logs: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const database = await this.opened();
    return new Promise((resolve, reject) => {
      const options = { durability: mode === "readwrite" ? "strict" : "default" } as const;
      const transaction = database.transaction(["tables", "entries"], mode, options);
      const request = work(transaction.objectStore("tables"), transaction.objectStore("entries"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(failure(transaction.error));
    });
  }

  private opened(): Promise<IDBDatabase> {
    this.database ??= connect(() => (this.database = null)).catch((error: unknown) => {
      this.database = null;
      throw failure(error);
    });
    return this.database;
  }
}

function connect(onclose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, SCHEMA);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "id" });
      request.result.createObjectStore("entries");
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onclose;
      // A newer page in another tab needs another schema: let it go on.
      database.onversionchange = () => {
        database.close();
        onclose();
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
    request.onblocked = () => reject(new Error("another tab keeps an older database open"));
  });
}

function failure(error: unknown): LocalError {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError")
    return new LocalError("full", "the storage of this browser is full");
  return new LocalError("not_kept", `the storage of this browser failed: ${String(error)}`);
}
