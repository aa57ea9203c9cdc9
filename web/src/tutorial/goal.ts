/* Is a level solved? A goal is data, compared with what the server answered: no rules here. */

import { seatOf } from "../required";
import type { Event, Move, View } from "../wire";
import type levels from "../words/levels.en";

type LevelKey = keyof typeof levels;

/** One level of levels.json, with the keys of its texts. */
export interface Level {
  id: string;
  title: LevelKey;
  text: LevelKey;
  /** How to do it, decision by decision. */
  hints: LevelKey[];
  /** Said when the goal is met. */
  done: LevelKey;
  position: string;
  /** What the other seat plays: goes with every question to the server. */
  others: Move[];
  /** The cards to show, and whether steps are all that can be done with them: nothing in the way. */
  cards: string;
  steps_only: boolean;
  /** It speaks of the whole board: no close-up. */
  whole: boolean;
  /** Doors are drawn: they were explained, or are now. */
  doors: boolean;
  /** How many decisions the player may use before being offered to try again. */
  decisions: number;
  goal: Goal;
  /** One way to do it, in notation. */
  solution: Move[];
}

/** Parts of events that must have happened, of the player's seat, and of the view. */
export interface Goal {
  events: Record<string, unknown>[];
  me: Record<string, unknown>;
  view: Record<string, unknown>;
}

/** What /api/try answers, as far as goals look at it. */
export interface Answer {
  steps: { events: Event[] }[];
  view: View;
}

export function isMet(goal: Goal, answer: Answer): boolean {
  const happened = answer.steps.flatMap((step) => step.events);
  return (
    goal.events.every((wanted) => happened.some((event) => includes(event, wanted))) &&
    includes(seatOf(answer.view, 0), goal.me) &&
    includes(answer.view, goal.view)
  );
}

/** Has a thing all these parts? */
function includes(thing: object, parts: Record<string, unknown>): boolean {
  const known = new Map<string, unknown>(Object.entries(thing));
  return Object.entries(parts).every(
    ([key, value]) => JSON.stringify(known.get(key)) === JSON.stringify(value),
  );
}

/** What the help sheet tells in a level. */
export const LESSON_KEYS = [
  "key_cards",
  "key_arrows",
  "key_enter",
  "key_escape",
  "key_space",
  "key_e",
  "key_h",
  "key_w",
  "key_c",
  "key_help",
] as const;
