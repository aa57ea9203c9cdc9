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

/** How many tiles a number of seats plays on, and how they lie. */
export const tilesOf = (seats: number): number => (seats === 2 ? 2 : seats <= 4 ? 4 : 6);
