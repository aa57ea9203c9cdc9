/* The bots that the engine can play: those of its version. A server may know others, whose tables stay
 * with it. The first page needs this list, but not the engine. */

import type { NewTable } from "../wire";

export const ENGINE_LEVELS: readonly string[] = [
  "random",
  "novice",
  "beginner",
  "newcomer",
  "gain",
  "collector",
  "brawler",
  "greedy",
  "uct",
  "rover",
  "scout",
  "ranger",
  "navigator",
  "pilot",
  "champion",
];

/** Plays where a record names a bot that is not here. */
export const SUBSTITUTE = "greedy";

/** Whether a table needs nobody else: no other people, no clock, no rating, bots that are here. */
export const fitsDevice = (table: NewTable): boolean =>
  !table.public &&
  !table.rated &&
  (table.clock?.kind ?? "none") === "none" &&
  table.seats.every(
    (seat) => seat.kind === "me" || (seat.kind === "bot" && ENGINE_LEVELS.includes(seat.level)),
  );
