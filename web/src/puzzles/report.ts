/* A second solution that a player reports, as a text for whoever checks it: docs/puzzles.md, "Checking them". */

import type { Move } from "../wire";

/** The puzzle, what was tried, where it is, and the command that judges it. */
export const reportOf = (id: string, moves: readonly Move[], url: string): string =>
  [
    `Fallstar, puzzle ${id}: is ${moves.join(" ")} a solution, too?`,
    url,
    `fallstar puzzles check web/public/puzzles/*-*.json --id ${id} --move "${moves.join(" ")}"`,
  ].join("\n");
