import { INACCURACY } from "./numbers";

/** Is a decision as good as the best? It loses little. */
export const isAsGood = ({ loss }: { loss: number }): boolean => loss < INACCURACY;
