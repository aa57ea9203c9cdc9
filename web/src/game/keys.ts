/* Which key does what at a table. */

import { CARDS } from "../wire/cards";

export type Command =
  | { do: "digit"; index: number }
  | { do: "aim"; key: string }
  | {
      do:
        | "play"
        | "cancel"
        | "hand"
        | "undo"
        | "again"
        | "end"
        | "gravity"
        | "threats"
        | "log"
        | "help"
        | "where"
        | "can"
        | "scores"
        | "dangers"
        | "skip"
        | "earlier"
        | "later"
        | "now";
    };

type Plain = Exclude<Command, { do: "digit" } | { do: "aim" }>["do"];

/** In the order of the help sheet. Letters are those on the keys, in every language. */
export const LETTERS: Readonly<Record<string, Plain>> = {
  u: "undo",
  r: "again",
  e: "end",
  h: "hand",
  g: "gravity",
  t: "threats",
  l: "log",
  w: "where",
  c: "can",
  s: "scores",
  d: "dangers",
  "?": "help",
};

const OTHERS: Readonly<Record<string, Plain>> = {
  Enter: "play",
  Escape: "cancel",
  " ": "skip",
  "[": "earlier",
  "]": "later",
  PageUp: "earlier",
  PageDown: "later",
  End: "now",
};

export interface Pressed {
  key: string;
  /** The place of the key: digits stand in the same place even where they need Shift. */
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The command of a key; `letters` is off for those whose tools speak in letters. */
export function commandOf(pressed: Pressed, letters = true): Command | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  if (pressed.key.startsWith("Arrow")) return { do: "aim", key: pressed.key };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(pressed.code)?.[1];
  const typed = /^[1-9]$/.test(pressed.key) ? pressed.key : digit;
  if (typed) return letters ? { do: "digit", index: Number(typed) - 1 } : null;
  const other = OTHERS[pressed.key];
  if (other) return { do: other };
  const letter = letters ? LETTERS[pressed.key.toLowerCase()] : undefined;
  return letter ? { do: letter } : null;
}

/** The card of a digit key. */
export const cardAt = (index: number): string | null => CARDS[index] ?? null;
