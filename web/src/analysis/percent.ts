/* Shares of victory as people read them. */

import type { Share } from "./thinking.svelte";

const NBSP = "\u00a0";

/** "34 %" */
export const percent = (share: number): string => `${Math.round(100 * share)}${NBSP}%`;

/** "34 % ± 6"; without an interval if it is exact. */
export const percentWithError = ({ share, error }: Share): string =>
  error > 0 ? `${percent(share)} ±${NBSP}${Math.max(1, Math.round(100 * error))}` : percent(share);
