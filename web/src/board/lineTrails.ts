/* The ways that pawns would go along a line of decisions, one after the other. */

import type { BoardShape } from "../wire";
import type { StepInfo } from "../wire/messages";
import { fold, type Picture } from "./picture";
import { trailOf, type Trail } from "./trail";

export function lineTrails(
  board: BoardShape,
  from: Picture,
  steps: readonly Pick<StepInfo, "seat" | "events">[],
): Trail[] {
  let picture = from;
  return steps.flatMap(({ seat, events }) => {
    const trail = trailOf(picture, seat, events);
    picture = fold(board, picture, events);
    return trail ? [trail] : [];
  });
}
