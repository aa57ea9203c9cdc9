/* How the board is rotated as one looks at it: an angle in degrees, clockwise, which may be
 * any number: 450 is the same picture as 90, reached the other way round. */

import type { BoardShape, Direction } from "../wire";
import { STRIP, UNIT, wrap, type Spot } from "./geometry";

type Size = Pick<BoardShape, "width" | "height">;

/** Feet that point down on a board that lies straight. */
export const SOUTH = 2;

/** How far a drawing with its feet south is rotated on the board. */
export function angleOf(feet: number): number {
  return (feet - SOUTH) * 90;
}

/** The rotation that makes these feet point down: my gravity. */
export function rotationForFeet(feet: number): number {
  return wrap(-angleOf(feet), 360);
}

/** The same rotation as the target, the shortest way round from where the board is now. */
export function nearest(current: number, target: number): number {
  const clockwise = wrap(target - current, 360);
  return current + (clockwise > 180 ? clockwise - 360 : clockwise);
}

/** The rotation nearest to this one at which the board lies straight. */
export function settled(rotation: number): number {
  return Math.round(rotation / 90) * 90;
}

/** A direction of the game as one looks: 0 is up, 1 right, 2 down, 3 left. */
export function sideOf(direction: number, rotation: number): Direction {
  return wrap(direction + settled(rotation) / 90, 4) as Direction;
}

const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

/** The direction of the game that an arrow key points to, or null for another key. */
export function arrowDirection(key: string, rotation: number): Direction | null {
  const side = ARROWS.indexOf(key);
  return side < 0 ? null : (wrap(side - settled(rotation) / 90, 4) as Direction);
}

/** A vector of the screen as a vector of the board that is rotated so far. */
export function onBoard(vector: Spot, rotation: number): Spot {
  const angle = (-rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: vector.x * cos - vector.y * sin, y: vector.x * sin + vector.y * cos };
}

/** Width and height of the picture in units, the strip around it included.
 *
 * Straight rotations fit exactly; in between the size goes smoothly from one to the other, and the
 * corners swing out of it. */
export function extent(board: Size, rotation: number): { width: number; height: number } {
  const long = UNIT * board.width + 2 * STRIP;
  const high = UNIT * board.height + 2 * STRIP;
  const share = Math.sin((rotation * Math.PI) / 180) ** 2;
  return {
    width: long * (1 - share) + high * share,
    height: high * (1 - share) + long * share,
  };
}

/** Pixels a unit when the picture fills a box; 1 while the box is not known. */
export function fit(board: Size, rotation: number, width: number, height: number): number {
  const picture = extent(board, rotation);
  return Math.min(width / picture.width, height / picture.height) || 1;
}

/** A board that is much smaller when it stands across is turned by half only. */
const MUCH_SMALLER = 0.75;

/** Is the board about as big in a box when it is turned by a quarter? */
export function turnsByQuarters(board: Size, width: number, height: number): boolean {
  const [lies, stands] = [fit(board, 0, width, height), fit(board, 90, width, height)];
  return Math.min(lies, stands) > MUCH_SMALLER * Math.max(lies, stands);
}

/** My gravity in a box: these feet point down, or to a side where that would make a long board a strip. */
export function gravityRotation(
  board: Size,
  feet: number,
  width: number,
  height: number,
  now: number | null,
): number {
  const wanted = rotationForFeet(feet);
  const other = wanted + 90;
  const [size, across] = [fit(board, wanted, width, height), fit(board, other, width, height)];
  if (size > MUCH_SMALLER * across) return wanted;
  return now !== null && settled(now - other) % 180 === 0 ? now : wrap(other, 180);
}

/** The table view of a box: rotated by a quarter where that makes spaces bigger. A board that lies one way
 * already turns only where they become much bigger: not when the box gets a little lower. */
export function restingRotation(
  board: Size,
  width: number,
  height: number,
  now: number | null = null,
): 0 | 90 {
  const gain = fit(board, 90, width, height) / fit(board, 0, width, height);
  if (now === null) return gain > 1.001 ? 90 : 0;
  const stands = settled(now) % 180 !== 0;
  return gain > (stands ? 1 / 1.15 : 1.15) ? 90 : 0;
}
