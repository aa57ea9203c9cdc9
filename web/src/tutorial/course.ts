/* The levels in order, and how far one has come. */

import type { Level } from "./goal";
import levels from "./levels.json";

export const LEVELS = levels as Level[];

/** The level of an address such as `#high`, or null. */
export function levelAt(hash: string): number | null {
  const found = LEVELS.findIndex(({ id }) => `#${id}` === hash);
  return found < 0 ? null : found;
}

/** Where to go on: the first level not passed, or the first of all. */
export function goOn(learned: readonly string[]): number {
  const open = LEVELS.findIndex(({ id }) => !learned.includes(id));
  return Math.max(open, 0);
}

/** The level after this one; null is the end. */
export const nextLevel = (index: number): number | null =>
  index + 1 < LEVELS.length ? index + 1 : null;

/** How many levels are still to do. */
export const levelsLeft = (learned: readonly string[]): number =>
  LEVELS.filter(({ id }) => !learned.includes(id)).length;

/** Passed levels with one more, in order and without doubles. */
export function learnedWith(learned: readonly string[], id: string): string[] {
  return LEVELS.map((level) => level.id).filter((one) => one === id || learned.includes(one));
}
