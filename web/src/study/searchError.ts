/* How far the shares of a short search lie from those of a very long one: study/search_error.py. */

import { required } from "../required";
import {
  COMPARED_PART,
  COMPARED_SPREAD,
  DIGITS,
  LEAST_SHARE,
  LOSS_DECAY,
  LOSS_SPREAD,
  SHARE_DECAY,
  SHARE_SPREAD,
} from "./numbers";

const spreadOf = (spread: Readonly<Record<number, number>>, seats: number): number =>
  required(spread[seats], `the spread with ${seats} seats`);

/** Half of the 95 % interval of a share. */
export const shareError = (share: number, iterations: number, seats: number): number =>
  rounded((spreadOf(SHARE_SPREAD, seats) * scaleOf(share)) / iterations ** SHARE_DECAY);

/** Half of the 95 % interval of the difference of two shares, with so many iterations each. */
export function lossError(one: number, other: number, iterations: number, seats: number): number {
  const scale = (scaleOf(one) + scaleOf(other)) / 2;
  return rounded((spreadOf(LOSS_SPREAD, seats) * scale) / iterations ** LOSS_DECAY);
}

/** Half of the 80 % interval of the difference that a review tells, with at least so many iterations for each of
 * the two. */
export function comparedError(one: number, other: number, iterations: number): number {
  const scale = (scaleOf(one) + scaleOf(other)) / 2;
  return rounded(
    (COMPARED_SPREAD * scale + COMPARED_PART * Math.abs(one - other)) / iterations ** LOSS_DECAY,
  );
}

function scaleOf(share: number): number {
  const inside = Math.min(Math.max(share, LEAST_SHARE), 1 - LEAST_SHARE);
  return Math.sqrt(inside * (1 - inside));
}

const rounded = (error: number): number => Math.floor(error * DIGITS + 0.5) / DIGITS;
