/* What a host chooses, and tables in lists: src/fallstar/server/tables/options.py and api/tables.py
 * in TypeScript. */

import { CHARACTERS } from "./board/art";
import type { TableInfo } from "./table/messages";

export { CHARACTERS };
export type Character = (typeof CHARACTERS)[number];

export type Clock =
  | { kind: "none" }
  | { kind: "turn"; seconds: number }
  | { kind: "bank"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export type SeatChoice =
  | { kind: "me"; name?: string | null; character?: Character | null }
  | { kind: "bot"; level: string }
  | { kind: "open" };

export interface BoardChoice {
  seed?: number | null;
  tiles?: string[] | null;
  open_door?: number | null;
}

export interface NewTable {
  seats: SeatChoice[];
  expert?: boolean;
  board?: BoardChoice;
  clock?: Clock;
  public?: boolean;
  rated?: boolean;
  undo?: boolean;
  /** Begin at once; no seat may be open then. */
  start?: boolean;
}

export interface MadeTable {
  id: string;
  path: string;
}

export interface ListedTable {
  table: TableInfo;
  changed: number;
  your_turn: boolean;
  points: number[] | null;
  winners: number[];
}

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
