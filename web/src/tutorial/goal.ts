/* Is a level solved? A goal is data, compared with what the server answered: no rules here. */

import { seatOf } from "../required";
import type { Event, Move, View } from "../wire";
import type levels from "../words/levels.en";

type TextKey = keyof typeof levels;
/** A text without gaps. */
type LevelKey = Exclude<TextKey, "level_end_text">;

/** One level of levels.json, with the keys of its texts. */
export interface Level {
  id: string;
  title: LevelKey;
  /** What to do; it may name the other pawn. */
  text: TextKey;
  /** How to do it, decision by decision. */
  hints: LevelKey[];
  /** Said when the goal is met. */
  done: LevelKey;
  /** How it can be missed, and why that is: the first that fits is said. */
  failures: Failure[];
  position: string;
  /** What the other seat plays: goes with every question to the server. */
  others: Move[];
  /** The cards to show, and whether steps are all that can be done with them: nothing in the way. */
  cards: string;
  steps_only: boolean;
  /** It speaks of the whole board: no close-up. */
  whole: boolean;
  /** What lies beyond the border is seen, faded: it was explained, or is now. */
  strip: boolean;
  /** Doors are drawn: they were explained, or are now. */
  doors: boolean;
  /** The stars one has not got are shown too, as a row of zeros; the tokens. They were explained, or are now. */
  stars: boolean;
  tokens: boolean;
  /** The other pawn is drawn: it plays a part. */
  other: boolean;
  /** How many decisions the player may use before being offered to try again; null: the goal stays in reach. */
  decisions: number | null;
  goal: Goal;
  /** One way to do it, in notation. */
  solution: Move[];
}

/** A way to miss the goal. From there it cannot be reached any more. */
export interface Failure {
  /** How the decisions begin, in notation, one after the other: `s>` is a step with any card, and an empty text
   * is any decision. None at all: the game is over, or no decision is left. */
  played: string[];
  why: LevelKey;
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

/** The first of these failures that fits what was played; `spent` if no decision is left. */
export const failureOf = (
  failures: readonly Failure[],
  moves: readonly Move[],
  spent: boolean,
): Failure | undefined =>
  failures.find(({ played }) =>
    played.length
      ? played.every((begin, index) => moves[index]?.startsWith(begin) ?? false)
      : spent,
  );

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
