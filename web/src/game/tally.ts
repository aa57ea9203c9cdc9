/* Points counted star by star: what each seat has been given after so many steps, one thing a step. Colours
 * one after the other, then pairs, then tokens; all seats count at the same time, each its own things. */

import type { SeatView } from "../wire";

export interface Counted {
  stars: number[];
  pairs: number;
  tokens: number;
  points: number;
}

type Owner = Pick<SeatView, "stars" | "pairs" | "tokens" | "points">;

const columns = ({ stars, pairs, tokens }: Owner): number[] => [...stars, pairs, tokens];
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** How many steps there are: as many as the richest seat has things. */
export const tallySteps = (seats: readonly Owner[]): number =>
  Math.max(0, ...seats.map((seat) => sumOf(columns(seat))));

/** What has been counted of each seat after some steps. The points are those of the seat, as far as its
 * things are counted: what a thing is worth is for the rules to say. */
export function tallyAt(seats: readonly Owner[], steps: number): Counted[] {
  return seats.map((seat) => {
    let left = steps;
    const counted = columns(seat).map((count) => {
      const now = Math.min(count, left);
      left -= now;
      return now;
    });
    const all = sumOf(columns(seat));
    const points = all ? Math.floor((seat.points * sumOf(counted)) / all) : seat.points;
    const tokens = counted.pop() ?? 0;
    const pairs = counted.pop() ?? 0;
    return { stars: counted, pairs, tokens, points };
  });
}
