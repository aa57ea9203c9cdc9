/* Platforms as one path: the board's, and those that the strip shows beyond its borders. */

import type { BoardShape } from "../wire";
import { hasPlatform, spaceIn, UNIT } from "./geometry";

const NORTH = 0;
const WEST = 3;

/** Neighbouring platforms of one line are one stroke, so that the light runs along it unbroken. */
export function platformPath(board: BoardShape): string {
  const { width, height } = board;
  const strokes: string[] = [];
  for (let y = 0; y <= height; y += 1)
    for (const [first, count] of runs(-1, width, (x) =>
      hasPlatform(board, spaceIn(board, x, y), NORTH),
    ))
      strokes.push(`M${UNIT * first} ${UNIT * y}h${UNIT * count}`);
  for (let x = 0; x <= width; x += 1)
    for (const [first, count] of runs(-1, height, (y) =>
      hasPlatform(board, spaceIn(board, x, y), WEST),
    ))
      strokes.push(`M${UNIT * x} ${UNIT * first}v${UNIT * count}`);
  return strokes.join("");
}

/** Where a test holds, from first to last: the beginning and the length of each stretch. */
function runs(first: number, last: number, holds: (value: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  for (let value = first; value <= last; value += 1) {
    if (!holds(value)) continue;
    const open = found.at(-1);
    if (open && open[0] + open[1] === value) open[1] += 1;
    else found.push([value, 1]);
  }
  return found;
}
