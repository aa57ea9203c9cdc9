/* The bots that the engine can play. Tables with others stay with the server. */

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
