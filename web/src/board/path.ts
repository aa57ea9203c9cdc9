/* The path of a pawn as lines of the picture. Over the wrap a line leaves at one border and comes in
 * at the other: it becomes two pieces, each half a space longer than the board. */

import type { BoardShape } from "../wire";
import { ahead, directionTo, echoes, middle, STRIP, UNIT, wrapped, type Spot } from "./geometry";

/** Where a path crosses a border, and in which direction. */
export interface Gate extends Spot {
  direction: number;
}

export interface Polyline {
  pieces: Spot[][];
  gates: Gate[];
}

/** The line through the middles of spaces, each beside the one before. */
export function polylineThrough(board: BoardShape, spaces: readonly number[]): Polyline {
  const [first, ...others] = spaces;
  if (first === undefined) return { pieces: [], gates: [] };
  let space = first;
  let piece = [middle(board, first)];
  const pieces = [piece];
  const gates: Gate[] = [];
  for (const next of others) {
    const [from, to] = [middle(board, space), middle(board, next)];
    const direction = directionTo(board, space, next);
    if (direction === null) throw new Error(`spaces ${space} and ${next} are not side by side`);
    const beside = ahead(from, direction, UNIT);
    if (beside.x !== to.x || beside.y !== to.y) {
      piece.push(ahead(from, direction, UNIT / 2 + STRIP));
      piece = [ahead(to, direction, -UNIT / 2 - STRIP)];
      pieces.push(piece);
      gates.push(
        { ...ahead(from, direction, UNIT / 2), direction },
        { ...ahead(to, direction, -UNIT / 2), direction },
      );
    }
    piece.push(to);
    space = next;
  }
  return { pieces, gates };
}

/** Pieces as the text of an SVG path. */
export function svgPathOf(pieces: readonly (readonly Spot[])[]): string {
  return pieces
    .map((piece) => "M" + piece.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L"))
    .join("");
}

/** A fall as dashes that grow longer and farther apart: it accelerates. Each is a piece.
 *
 * `from` is the space where the fall begins; `head` and `tail` are kept free at its ends. */
export function dashesOf(
  board: BoardShape,
  from: number,
  fall: readonly number[],
  { head = 10, tail = 22 } = {},
): [Spot, Spot][] {
  const [first] = fall;
  const direction = first === undefined ? null : directionTo(board, from, first);
  if (direction === null) return [];
  const start = middle(board, from);
  const whole = UNIT * fall.length - tail;
  const dashes: [Spot, Spot][] = [];
  for (let at = head; at < whole;) {
    const long = Math.min(3 + at * 0.045, 16, whole - at);
    const [near, far] = [ahead(start, direction, at), ahead(start, direction, at + long)];
    const here = wrapped(board, near);
    const end = { x: here.x + far.x - near.x, y: here.y + far.y - near.y };
    for (const shift of [{ x: 0, y: 0 }, ...echoes(board, here, UNIT / 2)])
      dashes.push([
        { x: here.x + shift.x, y: here.y + shift.y },
        { x: end.x + shift.x, y: end.y + shift.y },
      ]);
    at += long + Math.min(8 + at * 0.02, 14);
  }
  return dashes;
}

/** What is drawn of a path. */
export interface PathLines {
  /** The steps as the text of an SVG path. */
  walked: string;
  /** The dashes of the fall, likewise. */
  fallen: string;
  gates: Gate[];
}

/** The lines of a pawn that walks from a space, then falls. */
export function pathLines(
  board: BoardShape,
  from: number,
  { steps, fall }: { steps: readonly number[]; fall: readonly number[] },
): PathLines {
  const edge = steps.at(-1) ?? from;
  const walked = polylineThrough(board, [from, ...steps]);
  const head = steps.length ? 10 : 20;
  return {
    walked: steps.length ? svgPathOf(walked.pieces) : "",
    fallen: svgPathOf(dashesOf(board, edge, fall, { head })),
    gates: [...walked.gates, ...polylineThrough(board, [edge, ...fall]).gates],
  };
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
