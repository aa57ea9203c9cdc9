/* Every moment of a game as a picture, from its events alone. A page that joins late is told all that
 * happened but not how it began: that is found by laying the collected stars back. */

import { markSpaces } from "../board/geometry";
import { after, type Picture } from "../board/picture";
import type { BoardShape, Event, View } from "../wire";
import type { StepInfo } from "../wire/messages";

/** Moment n is after n decisions: moment 0 is after the opening, when the first seat came in. */
export function momentsOf(
  board: BoardShape,
  view: Pick<View, "stars" | "marker" | "seats">,
  opening: readonly Event[],
  steps: readonly StepInfo[],
): Picture[] {
  const all = [...opening, ...steps.flatMap((step) => step.events)];
  let picture: Picture = {
    decisions: 0,
    stars: firstStars(board, view.stars, all),
    marker: all.find((event) => event.event === "door_moved")?.before ?? view.marker,
    pawns: view.seats.map(() => null),
  };
  picture = fold(board, picture, opening);
  const moments = [picture];
  for (const [index, step] of steps.entries()) {
    picture = { ...fold(board, picture, step.events), decisions: index + 1 };
    moments.push(picture);
  }
  return moments;
}

function fold(board: BoardShape, picture: Picture, events: readonly Event[]): Picture {
  return events.reduce((before, event) => after(board, before, event), picture);
}

function firstStars(board: BoardShape, now: string, events: readonly Event[]): string {
  const marks = markSpaces(board);
  const stars = [...now];
  for (const event of events)
    if (event.event === "star_collected") stars[marks.indexOf(event.space)] = event.colour;
  return stars.join("");
}
