// Made by tools/study_tables.py from fallstar.study: do not edit.

export const SHARE_DECAY = 0.2;
export const LOSS_DECAY = 0.14;
export const COMPARED_SPREAD = 0.3;
export const COMPARED_PART = 0.8;
export const LEAST_SHARE = 0.01;
export const DIGITS = 1000000000.0;
export const FIRST_ITERATIONS = 500;
export const LARGEST_TREE = 20000;
export const LINE_VISITS = 30;
export const LINE_LENGTH = 8;
export const USUAL_PART = 0.35;
export const USUAL_STAKE = 0.5;
export const INACCURACY = 0.03;
export const MISTAKE = 0.06;
export const BLUNDER = 0.1;
export const DEFAULT_ITERATIONS = 20000;
export const OPEN_PART = 2;
export const MANY = 2;
export const EDITION = 4;

/** By the number of seats. */
export const SHARE_SPREAD: Readonly<Record<number, number>> = { 2: 1.93, 3: 1.87, 4: 2.02, 5: 1.47, 6: 1.41 };
export const LOSS_SPREAD: Readonly<Record<number, number>> = { 2: 1.39, 3: 1.39, 4: 1.39, 5: 1.39, 6: 1.39 };
export const SKILLED: Readonly<Record<number, number>> = { 2: 1.8, 3: 1.5, 4: 1.3, 5: 1.3, 6: 1.3 };
export const CHANCE: Readonly<Record<number, number>> = { 2: 0.35, 3: 0.4, 4: 0.45, 5: 0.45, 6: 0.45 };

export const LABELS = [
  "brilliant",
  "only",
  "fine",
  "inaccuracy",
  "mistake",
  "blunder",
] as const;
export type Label = (typeof LABELS)[number];

export const KINDS = [
  "missed_throw",
  "missed_pair",
  "missed_points",
  "threat",
  "leaves_points",
  "opens_door",
  "token_kept",
  "token_spent",
  "cards_needed",
  "cards_early",
  "other_payment",
  "pair_ahead",
  "points_ahead",
  "threat_unseen",
  "last_round",
  "then_mine",
  "then_theirs",
  "later",
] as const;
export type Kind = (typeof KINDS)[number];

/** Of all that is above. */
export const NUMBERS_VERSION = "a6b2a50f";
