/* One's own mistakes as puzzles. A review of a game may leave them on this device: localStorage, key
 * "fallstar-mistakes", a JSON list with the newest last:
 *
 *     [{ "position": "4b2,1a0 normal …", "right": ["D", "WD"] }, …]
 *
 * `position` is as docs/position.md has it, with the seat that erred to decide, and `right` are the decisions
 * that would have been as good as the best. More keys are allowed. */

import type { Move } from "../wire";
import type { Puzzle } from "./data";

const KEY = "fallstar-mistakes";

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
