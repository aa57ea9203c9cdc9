/* The options to play a card: which previews belong to it, which one a press or an arrow means. */

import { arrowDirection } from "../board/rotation";
import { ACTIONS, DIRECTIONS, type Card, type Movement } from "../wire/cards";
import type { Preview, SeenMove } from "../wire";

/** The card a decision lays, or null: `s<L` and `L>` lay L, `WL>` lays W. */
export const cardOf = (move: SeenMove): Card | null => ACTIONS[move]?.card ?? null;

export const movementOf = (move: SeenMove): Movement | null => ACTIONS[move]?.movement ?? null;

export const isSimple = (move: SeenMove): boolean => ACTIONS[move]?.faceUp === false;

/** All options to play a card, those of its own move first. */
export function optionsOf(previews: readonly Preview[], card: string | null): Preview[] {
  const options = previews.filter(({ move }) => cardOf(move) === card && card !== null);
  return options.sort((a, b) => Number(isSimple(a.move)) - Number(isSimple(b.move)));
}

/** The directions of the board that a decision goes to, for a pawn whose feet point to `feet`. */
export function directionsOf(move: SeenMove, feet: number): readonly number[] {
  const movement = movementOf(move);
  return (movement && DIRECTIONS[movement][feet]) ?? [];
}

/** The option that an arrow key means, as seen on the screen; pressed again, the next one there. */
export function optionToward(
  options: readonly Preview[],
  key: string,
  feet: number,
  rotation: number,
  aimed: string | null,
): Preview | null {
  const direction = arrowDirection(key, rotation);
  if (direction === null) return null;
  const there = options.filter(({ move }) => directionsOf(move, feet).includes(direction));
  return there[there.findIndex(({ move }) => move === aimed) + 1] ?? there[0] ?? null;
}
