/* How winners jump, and how the others take it. */

import type { Motion } from "./celebration";

const STILL = { transform: "none" };
const JUMPS = {
  easing: "cubic-bezier(0.3, 0, 0.5, 1)",
  lasts: 900,
  rounds: 4,
  rest: [STILL, STILL],
} as const;
const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)"; // as --ease

const still = (offset: number): Keyframe => ({ offset, ...STILL });
const at = (offset: number, transform: string, opacity?: number): Keyframe =>
  opacity === undefined ? { offset, transform } : { offset, transform, opacity };

export const jump = (wait: number): Motion => ({
  ...JUMPS,
  wait,
  frames: [
    at(0, "scale(1.08, 0.88)"),
    at(0.15, "translateY(-8%) scale(0.94, 1.08)"),
    at(0.5, "translateY(-34%) rotate(6deg)"),
    at(0.85, "translateY(-6%) scale(0.96, 1.05)"),
    at(1, "scale(1.08, 0.88)"),
  ],
});

/** The crown flies up. */
export const toss = (wait: number): Motion => ({
  ...JUMPS,
  wait,
  frames: [
    at(0, "translateY(10%)"),
    at(0.5, "translateY(-170%) rotate(-10deg)"),
    at(1, "translateY(10%)"),
  ],
});

export const WAYS = ["topple", "bonk", "shrug"] as const;

export const LOSERS: Record<(typeof WAYS)[number], Motion> = {
  topple: {
    wait: 300,
    lasts: 2600,
    easing: EASE,
    rest: [STILL, STILL],
    frames: [
      still(0),
      at(0.12, "rotate(-12deg)"),
      at(0.3, "translate(10%, -36%) rotate(90deg)"),
      at(0.38, "translate(10%, -42%) rotate(82deg)"),
      at(0.46, "translate(10%, -36%) rotate(90deg)"),
      at(0.62, "translate(10%, -36%) rotate(90deg)"),
      at(0.8, "rotate(-8deg)"),
      still(1),
    ],
  },
  bonk: {
    wait: 700,
    lasts: 1300,
    rounds: 2,
    easing: "ease-out",
    rest: [STILL, STILL],
    frames: [
      still(0),
      still(0.28),
      at(0.34, "scale(1.22, 0.62)"),
      at(0.52, "scale(0.94, 1.08)"),
      at(0.66, "rotate(5deg)"),
      at(0.82, "rotate(-4deg)"),
      still(1),
    ],
  },
  shrug: {
    wait: 500,
    lasts: 700,
    rounds: 3,
    easing: "ease-in-out",
    rest: [STILL, STILL],
    frames: [
      still(0),
      at(0.25, "rotate(-9deg) scale(1, 0.95)"),
      at(0.75, "rotate(9deg) scale(1, 0.95)"),
      still(1),
    ],
  },
};

/** The star that falls on a head. */
export const HIT: Motion = {
  wait: 700,
  lasts: 1300,
  rounds: 2,
  easing: "ease-in",
  rest: [
    { ...STILL, opacity: 0 },
    { ...STILL, opacity: 0 },
  ],
  frames: [
    at(0, "translateY(-5rem)", 1),
    at(0.32, "translateY(0.6rem)", 1),
    at(0.6, "translate(1.2rem, -0.6rem) rotate(120deg)", 1),
    at(1, "translate(2rem, 2.4rem) rotate(300deg)", 0),
  ],
};

const UNSAID = { transform: "translateY(0.5rem) scale(0.8)", opacity: 0 };
const SAID = { ...STILL, opacity: 1 };
/** What one who lost says appears. */
export const SAYS: Motion = {
  wait: 900,
  lasts: 300,
  easing: EASE,
  rest: [UNSAID, SAID],
  frames: [
    { offset: 0, ...UNSAID },
    { offset: 1, ...SAID },
  ],
};
