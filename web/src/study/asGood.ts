import { BLUNDER, INACCURACY } from "./numbers";

/** Is a decision as good as the best? It loses little, or less than the search can tell; a large loss is never
 * as good. */
export const isAsGood = ({ loss, error }: { loss: number; error: number }): boolean =>
  loss < Math.max(INACCURACY, Math.min(error, BLUNDER));
