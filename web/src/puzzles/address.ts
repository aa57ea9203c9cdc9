/* What of the puzzles an address means: nothing, #daily, #theme=ejection, #id=abcdefg … */

import { THEMES, type Theme } from "./data";
import { MODES, type Mode } from "./session.svelte";

export interface Chosen {
  mode: Mode;
  theme?: Theme;
  /** The name of the first puzzle. */
  id?: string;
}

/** Null for the menu. */
export function chosenIn(hash: string): Chosen | null {
  const [name, value = ""] = hash.slice(1).split("=");
  if (name === "id" && /^[a-z2-7]+$/.test(value)) return { mode: "strength", id: value };
  const theme = THEMES.find((one) => one === value);
  if (name === "theme") return theme ? { mode: "theme", theme } : null;
  const mode = MODES.find((one) => one === name);
  return mode ? { mode } : null;
}
