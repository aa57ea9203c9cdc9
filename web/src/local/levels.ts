/* The bots that the engine can play. Tables with others stay with the server. */

import type { NewTable } from "../wire";

export const ENGINE_LEVELS: readonly string[] = [
  "random",
  "beginner",
  "newcomer",
  "gain",
  "collector",
  "brawler",
  "greedy",
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
