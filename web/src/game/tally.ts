/* Points counted star by star: what each seat has been given after so many steps. Colours one after
 * the other, then pairs, then tokens; all seats count at the same time. */

import type { SeatView } from "../wire";

export interface Counted {
  stars: number[];
  pairs: number;
  tokens: number;
  points: number;
}

type Owner = Pick<SeatView, "stars" | "pairs" | "tokens">;

const columns = ({ stars, pairs, tokens }: Owner): number[] => [...stars, pairs, tokens];

/** How many steps each column takes: as many as the richest seat has. */
function lengths(seats: readonly Owner[]): number[] {
  const rows = seats.map(columns);
  return (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at] ?? 0)));
}

/** How many steps there are. */
export const tallySteps = (seats: readonly Owner[]): number =>
  lengths(seats).reduce((sum, length) => sum + length, 0);

/** What has been counted of each seat after some steps. */
export function tallyAt(seats: readonly Owner[], steps: number): Counted[] {
  const long = lengths(seats);
  return seats.map((seat) => {
    let left = steps;
    const counted = columns(seat).map((count, at) => {
      const now = Math.min(count, Math.max(0, left));
      left -= long[at] ?? 0;
      return now;
    });
    const points = counted.reduce((sum, count) => sum + count, 0);
    const tokens = counted.pop() ?? 0;
    const pairs = counted.pop() ?? 0;
    return { stars: counted, pairs, tokens, points };
  });
}
