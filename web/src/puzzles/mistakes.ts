/* One's own mistakes as puzzles. The review of a game leaves them on this device: localStorage, key
 * "fallstar-mistakes", a JSON list with the newest last:
 *
 *     [{ "position": "4b2,1a0 normal …", "right": ["D", "WD"] }, …]
 *
 * `position` is as docs/position.md has it, with the seat that erred to decide, and `right` are the decisions
 * that would have been as good as the best. More keys are allowed. */

import type { Move } from "../wire";
import type { Puzzle } from "./data";

const KEY = "fallstar-mistakes";
const MOST = 200; // the oldest are forgotten

export interface Mistake {
  position: string;
  right: readonly Move[];
}

export function readMistakes(text: string | null): Puzzle[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: { position?: unknown; right?: unknown } | null, index): Puzzle[] => {
    const { position, right } = one ?? {};
    if (typeof position !== "string" || !Array.isArray(right) || !right.length) return [];
    if (!right.every((move) => typeof move === "string")) return [];
    const steps = [right as Move[]];
    return [{ id: `mistake-${index}`, position, steps, themes: [], proven: false, rating: 0 }];
  });
}

/** The newest first; none if no review left any. */
export function loadMistakes(): Puzzle[] {
  try {
    return readMistakes(localStorage.getItem(KEY)).reverse();
  } catch {
    return [];
  }
}

/** The text of a list with more mistakes at its end. A position that is there stays where it is. */
export function withMistakes(text: string | null, found: readonly Mistake[]): string {
  const known = readMistakes(text).map(({ position, steps }): Mistake => ({
    position,
    right: steps[0] ?? [],
  }));
  const fresh = found.filter((one) => !known.some(({ position }) => position === one.position));
  return JSON.stringify([...known, ...fresh].slice(-MOST));
}

export function addMistakes(found: readonly Mistake[]): void {
  if (found.length === 0) return;
  try {
    localStorage.setItem(KEY, withMistakes(localStorage.getItem(KEY), found));
  } catch {
    return; // a browser that keeps nothing
  }
}
