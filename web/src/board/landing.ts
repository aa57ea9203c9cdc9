/* Where previews end, and which of them a press means. */

import type { BoardShape, Preview } from "../wire";
import { DELTAS, middle, shortest, UNIT, type Spot } from "./geometry";
import type { Standing } from "./picture";

/** One pose in which some previews end. */
export interface Landing extends Standing, Spot {
  previews: Preview[];
  /** Poses that share a space, or the mover's own, are drawn smaller, each at its own floor. */
  scale: number;
}

/** Does the pawn go anywhere, or turn? Payments and the like have no way to show. */
export function moves(preview: Preview, mover: Standing | null): boolean {
  return preview.steps.length + preview.fall.length > 0 || preview.feet !== mover?.feet;
}

export function landingsOf(
  board: BoardShape,
  previews: readonly Preview[],
  mover: Standing | null,
): Landing[] {
  const found: Landing[] = [];
  for (const preview of previews) {
    if (!moves(preview, mover)) continue;
    const same = found.find((one) => one.space === preview.landing && one.feet === preview.feet);
    if (same) same.previews.push(preview);
    else
      found.push({
        space: preview.landing,
        feet: preview.feet,
        previews: [preview],
        scale: 1,
        ...middle(board, preview.landing),
      });
  }
  for (const landing of found) {
    const shared = found.some((other) => other !== landing && other.space === landing.space);
    if (!shared && landing.space !== mover?.space) continue;
    landing.scale = 0.5;
    landing.x += DELTAS[landing.feet].x * (UNIT / 4);
    landing.y += DELTAS[landing.feet].y * (UNIT / 4);
  }
  return found;
}

/** The landing that a press at this point means: the nearest in reach, over the wrap too. */
export function landingAt(
  board: BoardShape,
  landings: readonly Landing[],
  point: Spot,
  reach: number,
): Landing | null {
  let best: Landing | null = null;
  let least = Infinity;
  for (const landing of landings) {
    const way = shortest(board, point, landing);
    const inside = Math.max(Math.abs(way.x), Math.abs(way.y)) <= (UNIT / 2) * landing.scale;
    const distance = Math.hypot(way.x, way.y);
    if ((inside || distance <= reach) && distance < least) [best, least] = [landing, distance];
  }
  return best;
}
