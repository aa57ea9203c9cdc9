// Made by tools/card_table.py from the tables of the rules: do not edit.

import type { SeenMove } from ".";

/** The letter of a card. */
export type Card = "L" | "H" | "D" | "R" | "W";
/** The text of a movement. */
export type Movement = "s<" | "s>" | "L<" | "L>" | "H<" | "H>" | "D" | "R<" | "R>" | "R^";

export const CARDS: readonly Card[] = ["L", "H", "D", "R", "W"];
/** Makes the movement of any other card. */
export const WILD: Card = "W";
export const COLOURS = "bypgow";

/** The directions of the board that a movement goes to, by where the feet point: those of its
 * steps, or where the feet point after a turn. */
export const DIRECTIONS: Readonly<Record<Movement, readonly (readonly number[])[]>> = {
  "s<": [[1], [2], [3], [0]],
  "s>": [[3], [0], [1], [2]],
  "L<": [[1, 1], [2, 2], [3, 3], [0, 0]],
  "L>": [[3, 3], [0, 0], [1, 1], [2, 2]],
  "H<": [[2, 1], [3, 2], [0, 3], [1, 0]],
  "H>": [[2, 3], [3, 0], [0, 1], [1, 2]],
  D: [[0], [1], [2], [3]],
  "R<": [[3], [0], [1], [2]],
  "R>": [[1], [2], [3], [0]],
  "R^": [[2], [3], [0], [1]],
};

/** What a decision does: its movement, the card it lays (null if hidden), and how the card lies. */
export interface Action {
  movement: Movement;
  card: Card | null;
  faceUp: boolean;
}

/** Every decision that lays a card, also as others may see it. */
export const ACTIONS: Readonly<Partial<Record<SeenMove, Action>>> = {
  "s<L": { movement: "s<", card: "L", faceUp: false },
  "s<H": { movement: "s<", card: "H", faceUp: false },
  "s<D": { movement: "s<", card: "D", faceUp: false },
  "s<R": { movement: "s<", card: "R", faceUp: false },
  "s<W": { movement: "s<", card: "W", faceUp: false },
  "s>L": { movement: "s>", card: "L", faceUp: false },
  "s>H": { movement: "s>", card: "H", faceUp: false },
  "s>D": { movement: "s>", card: "D", faceUp: false },
  "s>R": { movement: "s>", card: "R", faceUp: false },
  "s>W": { movement: "s>", card: "W", faceUp: false },
  "L<": { movement: "L<", card: "L", faceUp: true },
  "L>": { movement: "L>", card: "L", faceUp: true },
  "H<": { movement: "H<", card: "H", faceUp: true },
  "H>": { movement: "H>", card: "H", faceUp: true },
  D: { movement: "D", card: "D", faceUp: true },
  "R<": { movement: "R<", card: "R", faceUp: true },
  "R>": { movement: "R>", card: "R", faceUp: true },
  "R^": { movement: "R^", card: "R", faceUp: true },
  "WL<": { movement: "L<", card: "W", faceUp: true },
  "WL>": { movement: "L>", card: "W", faceUp: true },
  "WH<": { movement: "H<", card: "W", faceUp: true },
  "WH>": { movement: "H>", card: "W", faceUp: true },
  WD: { movement: "D", card: "W", faceUp: true },
  "WR<": { movement: "R<", card: "W", faceUp: true },
  "WR>": { movement: "R>", card: "W", faceUp: true },
  "WR^": { movement: "R^", card: "W", faceUp: true },
  "s<?": { movement: "s<", card: null, faceUp: false },
  "s>?": { movement: "s>", card: null, faceUp: false },
};
