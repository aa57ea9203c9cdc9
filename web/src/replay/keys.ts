/* Which key does what in a replay. */

import type { Pressed } from "../game/keys";

export type Command =
  | "toggle"
  | "back"
  | "forward"
  | "turnBack"
  | "turnForward"
  | "first"
  | "last"
  | "ejection"
  | "ejectionBack"
  | "gravity"
  | "faster";

const PLAIN: Readonly<Record<string, Command>> = {
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "turnBack",
  ArrowDown: "turnForward",
  Home: "first",
  End: "last",
};
const LETTERS: Readonly<Record<string, Command>> = {
  e: "ejection",
  E: "ejectionBack",
  g: "gravity",
  s: "faster",
};

/** The command of a key; `letters` is off for those whose tools speak in letters. */
export function commandOf(pressed: Pressed, letters = true): Command | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null;
  return PLAIN[pressed.key] ?? (letters ? (LETTERS[pressed.key] ?? null) : null);
}
