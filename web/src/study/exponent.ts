/* Shares of victory among players who play this well: study/exponent.py, step by step. */

import { required } from "../required";
import { choiceError, choiceOf, type Analysis, type Choice } from "./analysis";
import { CHANCE, DIGITS, LEAST_SHARE, SKILLED, USUAL_PART, USUAL_STAKE } from "./numbers";
import type { Move } from "../wire";

/** What a decision lost by the search, and what decisions by chance lose there on average. */
export interface Stake {
  lost: number;
  byChance: number;
}

/** A choice among players who play this well. */
export interface Raised {
  choice: Choice;
  shares: number[];
  /** How fast the share of the seat that decides changes with that of the search. */
  steepness: number;
}

const shareOf = (shares: readonly number[], seat: number | null): number =>
  required(shares[seat ?? -1], "the share of the seat that decides");

/** What was at stake in a position where `move` was played. */
export function stakeOf(analysis: Analysis, move: Move): Stake {
  const { seat, shares, choices } = analysis;
  const best = shareOf(shares, seat);
  const total = choices.reduce((sum, choice) => sum + shareOf(choice.shares, seat), 0);
  const lost = best - shareOf(choiceOf(analysis, move).shares, seat);
  return { lost, byChance: best - total / choices.length };
}

/** The part that the decisions of a game lost of what decisions by chance would have lost. */
function partLost(stakes: readonly Stake[]): number {
  let [lost, byChance] = [USUAL_PART * USUAL_STAKE, USUAL_STAKE];
  for (const stake of stakes) {
    lost += stake.lost;
    byChance += stake.byChance;
  }
  return Math.min(lost / byChance, 1);
}

/** The exponent of the shares of a game, from what was at stake in its decisions. */
export function exponentOf(stakes: readonly Stake[], seats: number): number {
  const part = partLost(stakes);
  const [skilled, chance] = [SKILLED, CHANCE].map((numbers) =>
    required(numbers[seats], `the exponent with ${seats} seats`),
  ) as [number, number];
  return rounded(skilled ** (1 - part) * chance ** part);
}

/** Each share to the power of the exponent, divided by the sum of all. */
export function raisedShares(shares: readonly number[], exponent: number): number[] {
  const powers = shares.map((share) => share ** exponent);
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => rounded(power / total));
}

/** The choices of an analysis with raised shares, the best first. */
export const raisedChoices = ({ seat, choices }: Analysis, exponent: number): Raised[] =>
  choices
    .map((choice) => {
      const shares = raisedShares(choice.shares, exponent);
      const [here, there] = [shareOf(shares, seat), shareOf(choice.shares, seat)];
      return { choice, shares, steepness: (exponent * spreadOf(here)) / spreadOf(there) };
    })
    .sort((a, b) => shareOf(b.shares, seat) - shareOf(a.shares, seat));

/** Half of the 80 % interval of the difference of two choices for the seat that decides. */
export const raisedError = (analysis: Analysis, one: Raised, other: Raised): number =>
  (choiceError(analysis, one.choice, other.choice) * (one.steepness + other.steepness)) / 2;

const rounded = (number: number): number => Math.floor(number * DIGITS + 0.5) / DIGITS;

function spreadOf(share: number): number {
  const inside = Math.min(Math.max(share, LEAST_SHARE), 1 - LEAST_SHARE);
  return inside * (1 - inside);
}
