/* The order of a score table. */

import type { SeatView, View } from "../wire";

/** Most points first; of equals who has fewest tokens. */
export const ranking = (view: View): SeatView[] =>
  view.seats.toSorted((a, b) => b.points - a.points || a.tokens - b.tokens || a.seat - b.seat);

/** Did several seats reach the most points? */
export const isTied = (view: View): boolean => {
  const most = Math.max(...view.seats.map((seat) => seat.points));
  return view.seats.filter((seat) => seat.points === most).length > 1;
};
