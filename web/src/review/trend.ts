/* The plot of accuracy from game to game: which games, and between which values. */

import type { Across } from "./across";

export type Trend = Across["trend"];

const SHOWN = 40;
const STEP = 25;

export const shownOf = (trend: Trend): Trend => trend.slice(-SHOWN);

/** The values that have a line, the lowest first: dots and means lie between the first and 100. */
export function levelsOf(shown: Trend): number[] {
  const least = Math.min(...shown.flatMap(({ accuracy, mean }) => [accuracy, mean]));
  const lowest = Math.min(STEP * Math.floor(least / STEP), 100 - STEP);
  return Array.from({ length: (100 - lowest) / STEP + 1 }, (_, at) => lowest + STEP * at);
}
