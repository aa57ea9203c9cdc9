/* One's own mistakes as puzzles. The review of a game leaves them on this device: localStorage, key
 * "fallstar-mistakes", a JSON list with the newest last:
 *
 *     [{ "position": "4b2,1a0 normal …", "right": ["D", "WD"], "solved": 1, "due": 1763000000000 }, …]
 *
 * `position` is as docs/position.md has it, with the seat that erred to decide, and `right` are the decisions
 * that would have been as good as the best. A mistake that was solved rests: it comes back after 3 days, then after
 * 10, and when it is solved then it is done. `solved` is how often that happened, `due` when it comes back, in
 * milliseconds; both may be missing. More keys are allowed. */

import type { Move } from "../wire";
import type { Puzzle } from "./data";

const KEY = "fallstar-mistakes";
const MOST = 200; // the oldest are forgotten
const DAY_MS = 86_400_000;
/** Days of rest after each time that a mistake is solved. */
export const RESTS = [3, 10] as const;

export interface Mistake {
  position: string;
  right: readonly Move[];
}

/** A mistake with what was done about it. */
export interface Known extends Mistake {
  solved: number;
  due: number;
}

/** Mistakes to solve now, and those that come back. */
export interface Mistakes {
  due: Puzzle[];
  resting: number;
  /** When the first one comes back: milliseconds since 1970. */
  next: number | null;
}

export function readMistakes(text: string | null): Known[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: Record<string, unknown> | null): Known[] => {
    const { position, right, solved, due } = one ?? {};
    if (typeof position !== "string" || !Array.isArray(right) || !right.length) return [];
    if (!right.every((move) => typeof move === "string")) return [];
    const number = (value: unknown) => (Number.isFinite(value) ? (value as number) : 0);
    return [{ position, right: right as Move[], solved: number(solved), due: number(due) }];
  });
}

const isDone = ({ solved }: Known): boolean => solved > RESTS.length;

/** What there is to solve at a moment, the newest first. */
export function mistakesAt(known: readonly Known[], now: number): Mistakes {
  const open = known.filter((one) => !isDone(one));
  const resting = open.filter(({ due }) => due > now).map(({ due }) => due);
  const due = open
    .filter((one) => one.due <= now)
    .map(({ position, right }, index): Puzzle => ({
      id: `mistake-${index}`,
      position,
      steps: [right],
      themes: [],
      proven: false,
      rating: 0,
    }));
  return {
    due: due.reverse(),
    resting: resting.length,
    next: resting.length ? Math.min(...resting) : null,
  };
}

export function loadMistakes(now = Date.now()): Mistakes {
  return mistakesAt(load(), now);
}

/** A list with more mistakes at its end. A position that is there stays where it is. If they are too many, those
 * that are done go first. */
export function withMistakes(known: readonly Known[], found: readonly Mistake[]): Known[] {
  const fresh = found
    .filter((one) => !known.some(({ position }) => position === one.position))
    .map(({ position, right }): Known => ({ position, right, solved: 0, due: 0 }));
  const all = [...known, ...fresh];
  const leaving = [...all.filter(isDone), ...all.filter((one) => !isDone(one))].slice(
    0,
    Math.max(all.length - MOST, 0),
  );
  return all.filter((one) => !leaving.includes(one));
}

export function addMistakes(found: readonly Mistake[]): void {
  if (found.length > 0) save(withMistakes(load(), found));
}

/** A list after the first try of a position. One that was not solved begins again. */
export const withTry = (
  known: readonly Known[],
  position: string,
  solved: boolean,
  now: number,
): Known[] =>
  known.map((one) => {
    if (one.position !== position) return one;
    const rest = solved ? (RESTS[one.solved] ?? 0) : 0;
    return { ...one, solved: solved ? one.solved + 1 : 0, due: now + rest * DAY_MS };
  });

/** Keep how a mistake was tried; for how many days it rests then: 0 for one that is done. */
export function reportMistake(position: string, solved: boolean, now = Date.now()): number | null {
  const known = withTry(load(), position, solved, now);
  save(known);
  const one = known.find((mistake) => mistake.position === position);
  return one && solved ? Math.round((one.due - now) / DAY_MS) : null;
}

function load(): Known[] {
  try {
    return readMistakes(localStorage.getItem(KEY));
  } catch {
    return []; // a browser that keeps nothing
  }
}

function save(known: readonly Known[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    return;
  }
}
