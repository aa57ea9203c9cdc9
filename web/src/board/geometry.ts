/* Where things lie on the board. The board is a torus; its picture is flat, 40 units a space, with
 * a strip around it that shows half a space of what comes next on each side. */

import { required } from "../required";
import type { BoardShape, Direction } from "../wire";
import { UNIT } from "./art";

export { UNIT };

/** How much of the opposite side is seen beyond each border. */
export const STRIP = UNIT / 2;

/** A point of the picture, or a vector. */
export interface Spot {
  x: number;
  y: number;
}

/** Right and down, for north, east, south, west. */
const DELTAS: readonly Spot[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** The point so far from this one in a direction. */
export function ahead(from: Spot, direction: number, distance: number): Spot {
  const { x, y } = required(DELTAS[direction], `direction ${direction}`);
  return { x: from.x + x * distance, y: from.y + y * distance };
}

type Size = Pick<BoardShape, "width" | "height">;

/** The remainder that is never negative. */
export function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Column and row of a space. */
export function cell(board: Size, space: number): Spot {
  return { x: space % board.width, y: Math.floor(space / board.width) };
}

/** The space in a column and row, around the wrap. */
export function spaceIn(board: Size, x: number, y: number): number {
  return wrap(y, board.height) * board.width + wrap(x, board.width);
}

/** The middle of a space. */
export function middle(board: Size, space: number): Spot {
  const { x, y } = cell(board, space);
  return { x: UNIT * (x + 0.5), y: UNIT * (y + 0.5) };
}

/** The space a point shows; the strip shows spaces of the other side. Null beyond the strip. */
export function spaceAt(board: Size, point: Spot): number | null {
  const { x, y } = point;
  const inside = (value: number, size: number) => value >= -STRIP && value < UNIT * size + STRIP;
  if (!inside(x, board.width) || !inside(y, board.height)) return null;
  return spaceIn(board, Math.floor(x / UNIT), Math.floor(y / UNIT));
}

/** The space next to this one, around the wrap. */
export function neighbour(board: Size, space: number, direction: number): number {
  const { x, y } = ahead(cell(board, space), direction, 1);
  return spaceIn(board, x, y);
}

/** In which direction the second space lies next to the first; null if it does not. */
export function directionTo(board: Size, from: number, to: number): Direction | null {
  for (const direction of [0, 1, 2, 3] as const)
    if (neighbour(board, from, direction) === to) return direction;
  return null;
}

/** `c5` for column 2, row 4. */
export function nameOf(board: Size, space: number): string {
  const { x, y } = cell(board, space);
  return String.fromCharCode(97 + x) + String(y + 1);
}

/** The spaces with a mark in reading order: the order of a view's stars. */
export function markSpaces(board: BoardShape): number[] {
  return board.marks.flatMap((mark, space) => (mark ? [space] : []));
}

/** Is there a platform on that side of the space? */
export function hasPlatform(board: BoardShape, space: number, direction: number): boolean {
  return (((board.edges[space] ?? 0) >> direction) & 1) === 1;
}

/** A point brought back onto the board. */
export function wrapped(board: Size, point: Spot): Spot {
  return { x: wrap(point.x, UNIT * board.width), y: wrap(point.y, UNIT * board.height) };
}

/** Where else a thing of this reach is seen: shifts to its copies beyond the borders it is near. */
export function echoes(board: Size, point: Spot, reach = UNIT / 2): Spot[] {
  const shifts = (value: number, size: number) => {
    const found = [0];
    if (value - reach < STRIP) found.push(size);
    if (value + reach > size - STRIP) found.push(-size);
    return found;
  };
  const down = shifts(point.y, UNIT * board.height);
  return shifts(point.x, UNIT * board.width)
    .flatMap((x) => down.map((y) => ({ x, y })))
    .slice(1);
}

/** The shortest vector from one point to another, over the wrap if that is shorter. */
export function shortest(board: Size, from: Spot, to: Spot): Spot {
  const shorter = (distance: number, size: number) => wrap(distance + size / 2, size) - size / 2;
  return {
    x: shorter(to.x - from.x, UNIT * board.width),
    y: shorter(to.y - from.y, UNIT * board.height),
  };
}
