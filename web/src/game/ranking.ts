/* The order of a score table. */

import type { SeatView, View } from "../wire";

/** The best place first. */
export const ranking = ({ seats, places }: View): SeatView[] =>
  seats.toSorted((a, b) => places[a.seat] - places[b.seat] || a.seat - b.seat);

/** Did several seats reach the most points? */
export const isTied = (view: View): boolean => {
  const most = Math.max(...view.seats.map((seat) => seat.points));
  return view.seats.filter((seat) => seat.points === most).length > 1;
};
