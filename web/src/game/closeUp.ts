/* Small stories happen on the left tile of a board: then only that part is shown, and bigger. */

import { cell, STRIP, UNIT } from "../board/geometry";
import { doorOf } from "../required";
import type { BoardShape, Preview } from "../wire";

/** How many columns are seen. */
const COLUMNS = 7;

/** Do all these spaces lie where a close-up shows them whole? */
export function fitsCloseUp(board: BoardShape, spaces: readonly number[]): boolean {
  return (
    board.width > COLUMNS + 2 &&
    board.height <= COLUMNS &&
    spaces.every((space) => cell(board, space).x < columnsSeen(board, true))
  );
}

/** How many columns are seen whole, from the left. */
export const columnsSeen = (board: BoardShape, close: boolean | null): number =>
  close ? COLUMNS - 1 : board.width;

/** All spaces a path touches. */
export const spacesOf = ({ steps, fall, landing, door }: Preview, board: BoardShape): number[] => [
  ...steps,
  ...fall,
  landing,
  ...(door === null ? [] : [doorOf(board, door)[0]]),
];

/** Width to height of what is seen, and how much wider the whole board is. */
export function frameOf(board: BoardShape, close: boolean): { ratio: number; zoom: number } {
  const whole = UNIT * board.width + 2 * STRIP;
  const seen = close ? UNIT * COLUMNS + STRIP : whole;
  return { ratio: seen / (UNIT * board.height + 2 * STRIP), zoom: whole / seen };
}
