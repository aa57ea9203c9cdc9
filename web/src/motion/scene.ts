/* A scene is what is drawn at one moment: a picture, and how far its parts are from where they will
 * rest. It has no clock of its own. */

import { middle, type Spot } from "../board/geometry";
import type { Picture, Standing } from "../board/picture";
import { angleOf } from "../board/rotation";
import type { BoardShape } from "../wire";

/** A pawn as drawn: its middle may lie beyond a border, on its way around the wrap. */
export interface Figure extends Standing, Spot {
  /** Degrees clockwise from feet south. */
  angle: number;
  /** How wide and tall it is, 1 at rest; its feet stay where they are. */
  wide: number;
  tall: number;
  opacity: number;
}

/** Where a flight begins or ends: a point of the board, a seat's place beside it, or nowhere. */
export type Place = { at: Spot } | { seat: number } | null;

/** Something in the air over the board. */
export interface Flight {
  key: string;
  /** A drawing of art.ts, or the token. */
  drawing: string;
  from: Place;
  to: Place;
  /** 0 at the beginning, 1 at the end of the way. */
  progress: number;
  spin: number;
  scale: number;
  opacity: number;
}

export interface Scene extends Picture {
  pawns: (Figure | null)[];
  /** The light of the open door while it walks from door to door. */
  walk: Spot | null;
  flights: Flight[];
}

export function figureOf(board: BoardShape, pawn: Standing): Figure {
  return {
    ...pawn,
    ...middle(board, pawn.space),
    angle: angleOf(pawn.feet),
    wide: 1,
    tall: 1,
    opacity: 1,
  };
}

/** A picture at rest. */
export function sceneOf(board: BoardShape, picture: Picture): Scene {
  return {
    ...picture,
    pawns: picture.pawns.map((pawn) => pawn && figureOf(board, pawn)),
    walk: null,
    flights: [],
  };
}
