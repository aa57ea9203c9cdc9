/* What lies where: all of a view that the board shows. Events alone bring it up to date. */

import type { BoardShape, Event, View } from "../wire";
import { markSpaces } from "./geometry";

export interface Standing {
  space: number;
  feet: number;
}

export interface Picture {
  /** Decisions played so far. */
  decisions: number;
  /** One letter a mark in reading order, `.` where the star is gone. */
  stars: string;
  /** The number of the open door. */
  marker: number;
  /** By seat; null off the board. */
  pawns: (Standing | null)[];
}

export function pictureOf(view: Pick<View, "decisions" | "stars" | "marker" | "seats">): Picture {
  return {
    decisions: view.decisions,
    stars: view.stars,
    marker: view.marker,
    pawns: view.seats.map(({ space, feet }) =>
      space === null || feet === null ? null : { space, feet },
    ),
  };
}

/** The picture after one event. */
export function after(board: BoardShape, picture: Picture, event: Event): Picture {
  const stand = (seat: number, pawn: Partial<Standing> | null): Picture => ({
    ...picture,
    pawns: picture.pawns.map((old, index) =>
      index !== seat ? old : pawn && { space: 0, feet: 2, ...old, ...pawn },
    ),
  });
  switch (event.event) {
    case "entered":
      return stand(event.seat, { space: event.space, feet: event.feet });
    case "stepped":
    case "dropped":
    case "fell":
      return stand(event.seat, { space: event.space });
    case "turned":
      return stand(event.seat, { feet: event.feet });
    case "pawn_ejected":
      return stand(event.owner, null);
    case "star_collected": {
      const mark = markSpaces(board).indexOf(event.space);
      return {
        ...picture,
        stars: picture.stars.slice(0, mark) + "." + picture.stars.slice(mark + 1),
      };
    }
    case "door_moved":
      return { ...picture, marker: event.after };
    default:
      return picture;
  }
}

/** The picture after some events. */
export function fold(board: BoardShape, picture: Picture, events: readonly Event[]): Picture {
  return events.reduce((before, event) => after(board, before, event), picture);
}

/** The picture before all these events, which led to a view: collected stars are laid back. */
export function pictureBefore(
  board: BoardShape,
  view: Pick<View, "stars" | "marker" | "seats">,
  events: readonly Event[],
): Picture {
  const marks = markSpaces(board);
  const stars = [...view.stars];
  for (const event of events)
    if (event.event === "star_collected") stars[marks.indexOf(event.space)] = event.colour;
  const moved = events.find((event) => event.event === "door_moved");
  return {
    decisions: 0,
    stars: stars.join(""),
    marker: moved?.before ?? view.marker,
    pawns: view.seats.map(() => null),
  };
}
