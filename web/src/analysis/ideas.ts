/* The decisions that the engine likes best, as thin ways on the board. */

import type { Preview } from "../wire";
import type { Searched } from "./thinking.svelte";

const MOST = 3;
/** Before so many iterations the order changes all the time. */
const FEWEST = 500;
const CERTAIN = 2;
/** Of the others, what is searched much less than the best one is not an idea. */
const PART = 0.05;

/** The best decisions that move the pawn, the best first. Two ways to play the same movement are one. */
export function ideasOf(
  best: readonly Searched[],
  previews: readonly Preview[],
  iterations: number,
): Preview[] {
  if (iterations < FEWEST) return [];
  const enough = PART * (best[0]?.visits ?? 0);
  const ways = new Map<string, Preview>();
  for (const { move, visits } of best.slice(0, 2 * MOST)) {
    const preview = previews.find((one) => one.move === move);
    if (!preview || preview.steps.length + preview.fall.length === 0) continue;
    if (ways.size >= CERTAIN && visits < enough) continue;
    const way = [...preview.steps, "fall", ...preview.fall].join(" ");
    if (!ways.has(way)) ways.set(way, preview);
  }
  return [...ways.values()].slice(0, MOST);
}
