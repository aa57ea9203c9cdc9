/* How long things take, in milliseconds at normal speed. */

export const SPEEDS = ["slow", "normal", "fast", "off"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How many milliseconds of motion pass in one of the page's. */
export const RATES: Record<Exclude<Speed, "off">, number> = { slow: 0.55, normal: 1, fast: 1.9 };

export const STEP = 240;
export const LEAP = 430;
export const CROUCH = 110;
export const TURN = 300;
export const ENTER = 320;
export const COLLECT = 620;
export const BURST = 460;
export const TUMBLE = 900;
export const WALK = 620;
export const PAY = 700;
/** Between two parts of a step, so that the eye can follow. */
export const PAUSE = 90;

/** The first space of a fall; later ones take ever less: twice as far is 1.4 times as long. */
const FIRST_FALL = 185;

/** How long a fall over so many spaces takes. */
export function fallTime(spaces: number): number {
  return FIRST_FALL * Math.sqrt(spaces);
}

/** A landing springs longer after a longer fall. */
export function landTime(spaces: number): number {
  return 200 + 25 * Math.min(spaces, 8);
}
