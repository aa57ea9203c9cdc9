/* Is a game still going on at a table of this device? It is read from the storage: no engine is needed. */

import { IndexedStore } from "./indexedStore";
import type { TableRow } from "./log";

const store = new IndexedStore();

/** The tiles of a board, and the star on each of its marks: `.` where it was collected. */
export interface Laid {
  tiles: readonly string[];
  stars: string;
}

/** Whether a board is that of a game which goes on here. */
export async function isGoingOn(laid: Laid): Promise<boolean> {
  const rows = await store.rows().catch((): TableRow[] => []);
  return rows.some((row) => row.status === "playing" && isSame(laid, row.setup));
}

/** The same board, with some stars collected perhaps. */
export const isSame = (laid: Laid, setup: Laid): boolean =>
  laid.tiles.join() === setup.tiles.join() &&
  laid.stars.length === setup.stars.length &&
  [...laid.stars].every((star, mark) => star === "." || star === setup.stars[mark]);
