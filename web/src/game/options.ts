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

/** The best of some: most points, then most thrown off, then what keeps the card secret. */
export function bestOf(options: readonly Preview[]): Preview | null {
  const worth = ({ points, ejects, move }: Preview) =>
    100 * points + 10 * ejects.length + Number(isSimple(move));
  return options.reduce<Preview | null>(
    (best, option) => (best === null || worth(option) > worth(best) ? option : best),
    null,
  );
}

/** Which of the decisions that end in one pose a press on it means: the one looked at, or the best. */
export function chosenOf(options: readonly Preview[], active: string | null): Preview | null {
  return options.find(({ move }) => move === active) ?? bestOf(options);
}

/** The directions of the board that a decision goes to, for a pawn whose feet point to `feet`. */
export function directionsOf(move: SeenMove, feet: number): readonly number[] {
  const movement = movementOf(move);
  return movement === null ? [] : DIRECTIONS[movement][feet];
}

/** The option that an arrow key means, as seen on the screen; pressed again, the next one there. */
export function optionToward(
  options: readonly Preview[],
  key: string,
  feet: number,
  rotation: number,
  active: string | null,
): Preview | null {
  const direction = arrowDirection(key, rotation);
  if (direction === null) return null;
  const there = options.filter(({ move }) => directionsOf(move, feet).includes(direction));
  if (there.length === 0) return null;
  return there[(there.findIndex(({ move }) => move === active) + 1) % there.length];
}
