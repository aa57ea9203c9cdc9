/* The keys of the analysis board: what the help sheet tells of them, and what those of its own do. */

import type { Command } from "../game/keys";
import type { Key } from "../words";
import type { Ways } from "./ways";

export const ANALYSIS_KEYS: readonly Key[] = [
  "key_cards",
  "key_arrows",
  "key_enter",
  "key_escape",
  "key_space",
  "key_u",
  "key_e",
  "key_h",
  "key_g",
  "key_t",
  "key_brackets",
  "key_w",
  "key_c",
  "key_help",
];

export interface AnalysisKeyActions {
  ways: Ways;
  /** A card is up: arrows go through its options. */
  picking: () => boolean;
  undo: () => void;
  toggle: (what: "gravity" | "threats") => void;
}

const ARROWS: Readonly<Record<string, keyof Ways>> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Run a command; false if it is one of any game, or means nothing now. */
export function runAnalysisCommand(command: Command, actions: AnalysisKeyActions): boolean {
  const { ways } = actions;
  switch (command.do) {
    case "aim": {
      const way = ARROWS[command.key];
      if (!way || actions.picking()) return false;
      ways[way]();
      return true;
    }
    case "earlier":
      ways.back();
      return true;
    case "later":
      ways.forward();
      return true;
    case "now":
      ways.last();
      return true;
    case "undo":
      actions.undo();
      return true;
    case "gravity":
    case "threats":
      actions.toggle(command.do);
      return true;
    default:
      return false;
  }
}
