/* What a host chooses, and tables in lists. */

import type { NewTable } from "./wire/server.d";
import { CHARACTERS } from "./board/art";

export type { BoardChoice, ListedTable, MadeTable, NewTable } from "./wire/server.d";
export { CHARACTERS };
export type Character = (typeof CHARACTERS)[number];
export type Clock = NonNullable<NewTable["clock"]>;
export type SeatChoice = NewTable["seats"][number];

/** How many tiles a number of seats plays on. */
export const tilesOf = (seats: number): number => (seats === 2 ? 2 : seats <= 4 ? 4 : 6);

/** How many of these tiles lie in a row. */
export const gridOf = (tiles: number): number => (tiles === 6 ? 3 : 2);

/** By door, the tile it is on: doors are counted clockwise, tiles as one reads. */
export function doorTiles(tiles: number): number[] {
  const wide = gridOf(tiles);
  const all = [...Array(tiles).keys()];
  return [...all.slice(0, wide), ...all.slice(wide).reverse()];
}
