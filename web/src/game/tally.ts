/* Points counted star by star: what each seat has been given after so many steps. Colours one after
 * the other, then pairs, then tokens; all seats count at the same time. */

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

/** How many steps each column takes: as many as the richest seat has. */
function lengths(seats: readonly Owner[]): number[] {
  const rows = seats.map(columns);
  return (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at] ?? 0)));
}

/** How many steps there are. */
export const tallySteps = (seats: readonly Owner[]): number => sumOf(lengths(seats));

/** What has been counted of each seat after some steps. The points are those of the seat, as far as its
 * things are counted: what a thing is worth is for the rules to say. */
export function tallyAt(seats: readonly Owner[], steps: number): Counted[] {
  const long = lengths(seats);
  return seats.map((seat) => {
    let left = steps;
    const counted = columns(seat).map((count, at) => {
      const now = Math.min(count, Math.max(0, left));
      left -= long[at] ?? 0;
      return now;
    });
    const all = sumOf(columns(seat));
    const points = all ? Math.floor((seat.points * sumOf(counted)) / all) : seat.points;
    const tokens = counted.pop() ?? 0;
    const pairs = counted.pop() ?? 0;
    return { stars: counted, pairs, tokens, points };
  });
}
