/* What was edited, step by step: back, and forward again. */

const MOST = 500;

export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Go on to another value. */
export function change<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-MOST), now: next, future: [] };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const last = past.at(-1);
  if (past.length === 0 || last === undefined) return { past, now, future };
  return { past: past.slice(0, -1), now: last, future: [now, ...future] };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, now, future }
    : { past: [...past, now], now: next, future: rest };
}
