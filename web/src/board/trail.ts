/* The way a pawn went, out of what happened: drawn when it is over. */

import type { Event } from "../wire";
import type { Picture } from "./picture";

export interface Trail {
  seat: number;
  from: number;
  steps: number[];
  fall: number[];
  /** Where it threw others off. */
  ejected: number[];
}

/** The trail of a seat in one step, or null if it stayed where it was. */
export function trailOf(before: Picture, seat: number, events: readonly Event[]): Trail | null {
  const from = before.pawns[seat]?.space;
  if (from === undefined) return null;
  const trail: Trail = { seat, from, steps: [], fall: [], ejected: [] };
  for (const event of events) {
    if (event.event === "turn_ended") break; // what follows is the next seat's
    if (!("seat" in event) || event.seat !== seat) continue;
    if (event.event === "stepped") trail.steps.push(event.space);
    else if (event.event === "dropped" || event.event === "fell") trail.fall.push(event.space);
    else if (event.event === "pawn_ejected") trail.ejected.push(event.space);
  }
  return trail.steps.length + trail.fall.length ? trail : null;
}
