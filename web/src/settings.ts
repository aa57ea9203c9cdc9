/* What a person likes, and how the copy of this device and the server's become one. */

import { SPEEDS, type Speed } from "./motion/timing";
import type { Language } from "./words";
import { LANGUAGES } from "./words/languages";

export interface Settings {
  language: Language | "auto";
  theme: "auto" | "night" | "day";
  speed: Speed;
  /** Sounds on, and how loud, 0 to 1. */
  sound: boolean;
  volume: number;
  /** A turn waits for one more press before it ends. */
  confirm: boolean;
  /** The board turns so that my feet point down. */
  gravity: boolean;
  /** That was offered once, or chosen. */
  gravityOffered: boolean;
  /** That the pawn stands on its side was told once. */
  sidewaysTold: boolean;
  /** A first round was played to its end: how one plays a card is known. */
  roundPlayed: boolean;
  /** Show who could fall on me. */
  threats: boolean;
  /** Names of columns and rows around the board. */
  coordinates: boolean;
  /** Show chat and reactions. */
  chat: boolean;
  /** Cover the cards between the turns of people on one device. */
  coverHand: boolean;
  /** Letters and digits are shortcuts at a table. */
  letters: boolean;
  /** The game one press starts: against which bots, how many seats. */
  level: string;
  seats: number;
  /** Levels of the tutorial that were passed. */
  learned: string[];
  /** Bots that were beaten, with the best score: ladder.ts reads them. */
  beaten: string[];
  /** What was done with puzzles, in short: puzzles/progress.ts reads it. */
  puzzles: string[];
  /** Reviewed games, a row each: review/reviewed.svelte.ts reads them. */
  reviewed: string[];
}

export const DEFAULTS: Settings = {
  language: "auto",
  theme: "auto",
  speed: "normal",
  sound: true,
  volume: 0.6,
  confirm: false,
  gravity: false,
  gravityOffered: false,
  sidewaysTold: false,
  roundPlayed: false,
  threats: false,
  coordinates: false,
  chat: true,
  coverHand: true,
  letters: true,
  level: "beginner",
  seats: 2,
  learned: [],
  beaten: [],
  puzzles: [],
  reviewed: [],
};

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
  language: ["auto", ...(Object.keys(LANGUAGES) as Language[])],
  theme: ["auto", "night", "day"],
  speed: SPEEDS,
  seats: [2, 3, 4, 5, 6],
};

/** What of some unknown data are settings; the rest was written by another version, or by nobody. */
export function readSettings(data: unknown): Partial<Settings> {
  const found: Record<string, unknown> = {};
  const given = Object(data) as Record<string, unknown>; // what is not an object has none of the keys
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = given[key];
    const choices = CHOICES[key] as readonly unknown[] | undefined;
    const fits = choices
      ? choices.includes(value)
      : Array.isArray(DEFAULTS[key])
        ? Array.isArray(value) && value.every((one) => typeof one === "string")
        : typeof value === typeof DEFAULTS[key] && value !== "";
    if (fits) found[key] = value;
  }
  return found;
}

/** What was ever chosen on this device, and which of it the server has not heard of yet. Defaults
 * are not kept, so that better ones reach everyone. */
export interface Kept {
  values: Partial<Settings>;
  unsent: (keyof Settings)[];
}

/** The server knows best, but for what this device has not told it yet. */
export function merge(kept: Kept, server: Partial<Settings>): Partial<Settings> {
  const mine = Object.fromEntries(
    kept.unsent.filter((key) => key in kept.values).map((key) => [key, kept.values[key]]),
  );
  return { ...kept.values, ...server, ...mine };
}

const KEY = "fallstar";

export function readKept(text: string | null): Kept {
  try {
    const { values, unsent } = JSON.parse(text ?? "{}") as Record<string, unknown>;
    const keys = Array.isArray(unsent) ? unsent.filter((key) => key in DEFAULTS) : [];
    return { values: readSettings(values), unsent: keys as (keyof Settings)[] };
  } catch {
    return { values: {}, unsent: [] };
  }
}

/** Storage may be forbidden or full: then settings last as long as the page. */
export function loadKept(): Kept {
  try {
    return readKept(localStorage.getItem(KEY));
  } catch {
    return { values: {}, unsent: [] };
  }
}

export function saveKept(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}
