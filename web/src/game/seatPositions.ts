/* Where the figures of the seats are on the screen: stars fly there. Asked every frame, measured now
 * and then. */

import type { Spot } from "../board/geometry";

const MEASURED = 400;

export class SeatPositions {
  #known: (Spot & { at: number })[] = [];

  /** The middle of a seat's figure beside the board, or null if it is not to be seen. */
  of(seat: number): Spot | null {
    const now = performance.now();
    const known = this.#known[seat];
    if (known && now - known.at < MEASURED) return known;
    const box = document.querySelector(`[data-seat-position="${seat}"]`)?.getBoundingClientRect();
    if (!box) return null;
    const found = { x: box.x + box.width / 2, y: box.y + box.height / 2, at: now };
    this.#known[seat] = found;
    return found;
  }
}
