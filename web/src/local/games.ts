/* The list of this device's games. It is read from the storage: a list does not need the engine. */

import type { ListedTable } from "../wire";
import { IndexedStore } from "./indexedStore";
import { isRunning, local } from "./local";
import { listed } from "./log";

const store = new IndexedStore();

/** All games, the latest change first; `kept` is false if they are forgotten with the page. */
export async function listGames(): Promise<{ games: ListedTable[]; kept: boolean }> {
  try {
    const rows = await store.rows();
    return { games: rows.toSorted((a, b) => b.changed - a.changed).map(listed), kept: true };
  } catch {
    return { games: isRunning() ? await local("list") : [], kept: false };
  }
}
