/* The reader's mistakes of a review become puzzles: src/puzzles/mistakes.ts has their form. */

import { pathTo, type AnalysisBoard } from "../analysis/board.svelte";
import { addMistakes } from "../puzzles/mistakes";
import type { Review } from "../study/review";
import { mistakesOf } from "./learn.svelte";

/** Keep the mistakes of a seat on this device; the board has the reviewed game. */
export async function keepMistakes(
  { engine, opened, tree }: AnalysisBoard,
  review: Review,
  seat: number,
): Promise<void> {
  const path = pathTo(tree.present);
  const found = [];
  for (const { number, good, label } of mistakesOf(review.judged, seat)) {
    if (label === "inaccuracy") continue; // too close for a puzzle
    const { position } = await engine.at(opened.game, path.slice(0, number));
    found.push({ position, right: good });
  }
  addMistakes(found);
}
