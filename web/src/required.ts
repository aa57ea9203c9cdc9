/* What must be there: if it is not, the program or its data is wrong. */

import type { BoardShape, SeatView, View } from "./wire";

/** The item, where a table or a list may have none. Raises an error that names what is missing. */
export function required<T>(item: T | undefined, what: string): T {
  if (item === undefined) throw new Error(`${what} is missing`);
  return item;
}

export const seatOf = (view: View, seat: number): SeatView =>
  required(view.seats[seat], `seat ${seat}`);

/** The space of a door, and where its floor is. */
export const doorOf = (board: BoardShape, door: number): BoardShape["doors"][number] =>
  required(board.doors[door], `door ${door}`);
