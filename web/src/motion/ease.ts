/* Progress over time: each takes and gives 0 at the beginning and 1 at the end. */

export function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** A fall: speed grows all the way. */
export function accelerate(t: number): number {
  return t * t;
}

export function decelerate(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** A little too far, and back. */
export function overshoot(t: number): number {
  const more = 1.4;
  return 1 + (more + 1) * (t - 1) ** 3 + more * (t - 1) ** 2;
}

/** A spring that comes to rest: 1 at once, then swings and dies. Not a progress. */
export function spring(t: number): number {
  return Math.cos(t * Math.PI * 3) * (1 - t) ** 2;
}

export function clamp(t: number): number {
  return Math.min(1, Math.max(0, t));
}
