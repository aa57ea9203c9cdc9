/* What the reviews of one's games say together: how much was lost, by which kinds of mistakes, and the trend. */

import type { Kind } from "../study/numbers";
import type { Kept } from "./kept";
import { isMistake } from "./sentences";

export interface Across {
  games: number;
  decisions: number;
  /** The mean share that a decision lost. */
  loss: number;
  /** How often each reason stood behind a mistake, the most usual first. */
  kinds: { kind: Kind; count: number }[];
  /** The mean loss of each game, the oldest first. */
  trend: number[];
}

/** Of games in which the reader's seat is known; a game that was reviewed twice counts once. */
export function acrossGames(all: readonly Kept[]): Across {
  const games = new Map(
    all.flatMap((kept) => {
      const game = kept.key.split(" ")[0] ?? kept.key; // whichever engine and effort
      return kept.seat === null ? [] : [[game, { seat: kept.seat, review: kept.review }] as const];
    }),
  );
  const counts = new Map<Kind, number>();
  const trend: number[] = [];
  let [decisions, lost] = [0, 0];
  for (const { seat, review } of games.values()) {
    const mine = review.judged.filter((one) => one.seat === seat);
    const loss = mine.reduce((sum, one) => sum + one.loss, 0);
    decisions += mine.length;
    lost += loss;
    trend.push(loss / Math.max(mine.length, 1));
    for (const { kind } of mine.filter(isMistake).flatMap(({ reasons }) => reasons))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => ({ kind, count }));
  return {
    games: games.size,
    decisions,
    loss: lost / Math.max(decisions, 1),
    kinds: kinds.toSorted((a, b) => b.count - a.count),
    trend,
  };
}
