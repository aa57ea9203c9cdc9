/* Which decision a review shows first. */

import type { Review } from "../study/review";
import { isMistake, isNoted } from "./labels";

type Game = Pick<Review, "judged" | "seats">;

/** The decision that matters most: the most costly mistake of the reader's seat, or else the one around which the
 * chances change most. A place in `judged`. */
export function openingOf({ judged, seats }: Game, mine: number | null): number {
  const losses = judged.map((one) => (one.seat === mine && isMistake(one) ? one.loss : 0));
  if (losses.some(Boolean)) return placeOfMost(losses);
  const result = seats.map(({ ledger }) => ledger.result);
  const swings = judged.map(({ before }, at) => {
    const then = judged[at + 1]?.before ?? result;
    return Math.max(...before.map((share, seat) => Math.abs((then[seat] ?? 0) - share)));
  });
  // Where there is something to say, if it is said anywhere.
  const noted = judged.map((one, at) => (isNoted(one) ? (swings[at] ?? 0) : 0));
  return placeOfMost(noted.some(Boolean) ? noted : swings);
}

/** The decision that an address names: the first one with a choice after so many decisions of the game. */
export function placeAfter({ judged }: Pick<Game, "judged">, decisions: number): number {
  const place = judged.findIndex(({ number }) => number >= decisions);
  return place < 0 ? Math.max(0, judged.length - 1) : place;
}

const placeOfMost = (values: readonly number[]): number =>
  Math.max(0, values.indexOf(Math.max(...values)));
