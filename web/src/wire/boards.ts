// Made by tools/board_table.py from the rules: do not edit.

/** The board of a number of seats: how many tiles, how many of them side by side, and the tile of
 * each door. Tiles are counted in reading order. */
export interface Layout {
  seats: number;
  tiles: number;
  across: number;
  doors: readonly number[];
}

export const LAYOUTS: readonly Layout[] = [
  { seats: 2, tiles: 2, across: 2, doors: [0, 1] },
  { seats: 3, tiles: 4, across: 2, doors: [0, 1, 3, 2] },
  { seats: 4, tiles: 4, across: 2, doors: [0, 1, 3, 2] },
  { seats: 5, tiles: 6, across: 3, doors: [0, 1, 2, 5, 4, 3] },
  { seats: 6, tiles: 6, across: 3, doors: [0, 1, 2, 5, 4, 3] },
];
export const LEAST_SEATS = 2;
export const MOST_SEATS = 6;

/** The faces of all tiles: a number for the tile, a letter for its side. */
export const FACES: readonly string[] = [
  "1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b",
];

/** In the `marks` of a board. */
export const REPLAY_MARK = 2;
