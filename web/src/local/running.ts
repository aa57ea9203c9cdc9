/* Which games are still going on at tables of this device? It is read from the storage: no engine is needed. */

import { IndexedStore } from "./indexedStore";
import type { TableRow } from "./log";

const store = new IndexedStore();

/** The tiles of a board, and the star on each of its marks: `.` where it was collected. */
export interface Laid {
  tiles: readonly string[];
  stars: string;
}

/** The boards of the games that go on here, as they were before the first decision. */
export async function boardsHere(): Promise<Laid[]> {
  const rows = await store.rows().catch((): TableRow[] => []);
  return rows.filter(({ status }) => status === "playing").map(({ setup }) => setup);
}

/** The same board, with some stars collected perhaps. */
export const isSame = (laid: Laid, setup: Laid): boolean =>
  laid.tiles.join() === setup.tiles.join() &&
  laid.stars.length === setup.stars.length &&
  [...laid.stars].every((star, mark) => star === "." || star === setup.stars[mark]);
