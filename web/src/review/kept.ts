/* Reviews that were made, kept in this browser: a game is reviewed once by the same engine. */

import { hexOf } from "../engine/bytes";
import { sha256 } from "../engine/sha256";
import { NUMBERS_VERSION } from "../study/numbers";
import { ENGINE_VERSION } from "../study/remote";
import type { Review } from "../study/review";

const DATABASE = "fallstar-reviews";
const STORE = "reviews";
const MOST = 50; // the oldest are forgotten

/** A review that was made. */
interface Kept {
  key: string;
  /** Milliseconds since 1970. */
  made: number;
  review: Review;
}

const memory = new Map<string, Kept>();

/** The same game, engine, numbers of the study and effort give the same review. */
export function keyOf(record: string, iterations: number): string {
  const digest = hexOf(sha256(new TextEncoder().encode(record))).slice(0, 32);
  return `${digest} ${ENGINE_VERSION} ${NUMBERS_VERSION} ${iterations}`;
}

export async function readKept(key: string): Promise<Review | null> {
  const known = memory.get(key);
  if (known) return known.review;
  try {
    const row = await run("readonly", (store) => store.get(key));
    return (row as Kept | undefined)?.review ?? null;
  } catch {
    return null; // a browser that keeps nothing
  }
}

export async function keep(key: string, review: Review): Promise<void> {
  const row: Kept = { key, made: Date.now(), review };
  memory.set(key, row);
  try {
    await run("readwrite", (store) => store.put(row));
    const rows = (await run("readonly", (store) => store.getAll())) as Kept[];
    const old = rows.toSorted((a, b) => b.made - a.made).slice(MOST);
    for (const { key: one } of old) await run("readwrite", (store) => store.delete(one));
  } catch {
    return; // it is in memory
  }
}

async function run(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await connect();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
    });
  } finally {
    database.close();
  }
}

function connect(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
}
