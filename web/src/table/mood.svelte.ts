/* The mood of a bot at the table, out of what is shown of its seat. Call it where effects can live. */

import { untrack } from "svelte";

import type { Mood } from "../parts/portraits.svelte";

const GLAD = 2600; // milliseconds that a gain is smiled about

/** What of a seat a mood depends on. */
export interface Felt {
  /** Where the pawn is; null if it is not on the board. */
  space: number | null;
  /** The decision that is shown threw it off. It may have come in again since: then its turn began. */
  thrown: boolean;
  /** How many there were in the game: an undo goes back. */
  decisions: number;
  points: number;
  turn: boolean;
  won: boolean;
  over: boolean;
}

/** The mood follows the seat: thrown off until it comes back and acts, glad for a while after a gain. */
export function moodOf(felt: () => Felt): () => Mood {
  let ejected = $state(false);
  let glad = $state(false);
  let before = untrack(felt);
  $effect(() => {
    const now = felt();
    const later = now.decisions > before.decisions;
    const gained = now.points > before.points && later;
    if (now.thrown) ejected ||= later;
    else if (now.space !== null) ejected = false;
    else if (before.space !== null) ejected = later;
    before = now;
    if (!gained) return;
    glad = true;
  });
  $effect(() => {
    if (!glad) return;
    const timer = setTimeout(() => (glad = false), GLAD);
    return () => clearTimeout(timer);
  });
  return () => {
    const now = felt();
    if (now.over) return now.won ? "glad" : "ejected";
    if (ejected) return "ejected";
    if (glad) return "glad";
    return now.turn ? "thinking" : "calm";
  };
}
