/* What the names of decisions mean for a reader. */

import { LABELS, type Label } from "../study/numbers";
import type { Judged, Review } from "../study/review";

/** Worth a word. */
export const isNoted = ({ label }: Judged): boolean => label !== "fine";
/** What one can learn from. */
export const isMistake = ({ label }: Judged): boolean =>
  label === "inaccuracy" || label === "mistake" || label === "blunder";
/** Whether its label fits: a loss that may be nothing gets no hard word. */
export const isHard = (judged: Judged): boolean =>
  !isMistake(judged) || judged.error <= judged.loss;

export interface Counts {
  /** How often each label fits. */
  labels: Partial<Record<Label, number>>;
  /** Mistakes that may be none. */
  unsure: number;
}

/** The decisions of a seat, by the words that they have in the list. */
export function countsOf({ seats, judged }: Review, seat: number): Counts {
  const unsure = judged.filter((one) => one.seat === seat && !isHard(one));
  const labels: Counts["labels"] = {};
  for (const label of LABELS) {
    const all = seats[seat]?.labels[label] ?? 0;
    const count = all - unsure.filter((one) => one.label === label).length;
    if (count > 0) labels[label] = count;
  }
  return { labels, unsure: unsure.length };
}
