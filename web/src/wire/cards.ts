// Made by tools/card_table.py from the tables of the rules: do not edit.

/** The letter of a card. */
export type Card = "L" | "H" | "D" | "R" | "W";
/** The text of a movement. */
export type Movement = "s<" | "s>" | "L<" | "L>" | "H<" | "H>" | "D" | "R<" | "R>" | "R^";

export const CARDS: readonly Card[] = ["L", "H", "D", "R", "W"];
/** Makes the movement of any other card. */
export const WILD: Card = "W";
export const COLOURS = "bypgow";

/** The sides of the pawn that a movement steps to, in quarters clockwise from its feet, and the
 * quarters by which it turns the pawn. */
export interface Path {
  steps: readonly number[];
  turns: number;
}

export const MOVEMENTS: Readonly<Record<Movement, Path>> = {
  "s<": { steps: [1], turns: 0 },
  "s>": { steps: [3], turns: 0 },
  "L<": { steps: [1, 1], turns: 0 },
  "L>": { steps: [3, 3], turns: 0 },
  "H<": { steps: [2, 1], turns: 0 },
  "H>": { steps: [2, 3], turns: 0 },
  D: { steps: [0], turns: 0 },
  "R<": { steps: [], turns: 3 },
  "R>": { steps: [], turns: 1 },
  "R^": { steps: [], turns: 2 },
};

/** What a decision does: its movement, the card it lays (null if hidden), and how the card lies. */
export interface Action {
  movement: Movement;
  card: Card | null;
  faceUp: boolean;
}

/** Every decision that lays a card, also as others may see it. */
export const ACTIONS: Readonly<Record<string, Action | undefined>> = {
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
