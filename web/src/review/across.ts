/* What the reviews of one's games say together: how well one decides, which kinds of mistakes, and the trend. */

import type { Kind, Label } from "../study/numbers";
import { accuracyOf, type Row } from "./row";

/** A mistake of a game. */
export interface Place {
  game: Row;
  /** After how many decisions. */
  number: number;
}

export interface Across {
  games: number;
  decisions: number;
  /** The mean share that a decision lost. */
  loss: number;
  /** 0 to 100; null if hardly anything was at stake. */
  accuracy: number | null;
  /** How often each name was given. */
  labels: Partial<Record<Label, number>>;
  /** Where each reason stood behind a mistake: the most usual reason first, the last game first. */
  kinds: { kind: Kind; places: Place[] }[];
  /** Games in which something was at stake, in the order in which they were played. */
  trend: { game: Row; accuracy: number; mean: number }[];
}

/** Games that the line of the trend takes together. */
const TOGETHER = 5;

/** Of the rows in the order of the games. */
export function acrossGames(rows: readonly Row[]): Across {
  const labels: Across["labels"] = {};
  const kinds = new Map<Kind, Place[]>();
  for (const game of rows.toReversed()) {
    for (const [label, count] of Object.entries(game.labels) as [Label, number][])
      labels[label] = (labels[label] ?? 0) + count;
    for (const { number, kinds: found } of game.mistakes)
      for (const kind of found) kinds.set(kind, [...(kinds.get(kind) ?? []), { game, number }]);
  }
  const staked = rows.filter((row) => accuracyOf([row]) !== null);
  const decisions = rows.reduce((sum, row) => sum + row.decisions, 0);
  return {
    games: rows.length,
    decisions,
    loss: rows.reduce((sum, row) => sum + row.loss, 0) / Math.max(decisions, 1),
    accuracy: accuracyOf(rows),
    labels,
    kinds: [...kinds]
      .map(([kind, places]) => ({ kind, places }))
      .toSorted((a, b) => b.places.length - a.places.length),
    trend: staked.map((game, at) => ({
      game,
      accuracy: accuracyOf([game]) ?? 0,
      mean: accuracyOf(staked.slice(Math.max(at + 1 - TOGETHER, 0), at + 1)) ?? 0,
    })),
  };
}
