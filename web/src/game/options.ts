/* The options to play a card: which previews belong to it, which one a press or an arrow means. */

import { arrowDirection, sideOf, SOUTH } from "../board/rotation";
import { ACTIONS, DIRECTIONS, type Card, type Movement } from "../wire/cards";
import type { Preview, SeenMove, View } from "../wire";

/** The card a decision lays, or null: `s<L` and `L>` lay L, `WL>` lays W. */
export const cardOf = (move: SeenMove): Card | null => ACTIONS[move]?.card ?? null;

export const movementOf = (move: SeenMove): Movement | null => ACTIONS[move]?.movement ?? null;

export const isSimple = (move: SeenMove): boolean => ACTIONS[move]?.faceUp === false;

/** What decisions bring. A second action costs a token: the cards show that, so tokens are counted without it.
 * The points are those that the score will change by. */
export function broughtBy(phase: View["phase"], previews: readonly Preview[]): readonly Preview[] {
  if (phase !== "replay") return previews;
  return previews.map((one) =>
    cardOf(one.move) === null ? one : { ...one, tokens: one.tokens + 1 },
  );
}

/** All options to play a card, those of its own move first. */
export function optionsOf(previews: readonly Preview[], card: string | null): Preview[] {
  const options = previews.filter(({ move }) => cardOf(move) === card && card !== null);
  return options.sort((a, b) => Number(isSimple(a.move)) - Number(isSimple(b.move)));
}

/** Where an option stands among those of the same kind: what goes left first, then up, down, right. */
const ORDER = [1, 3, 2, 0] as const;

/** Options in the order in which the screen has them: kinds of moves stay together, and what goes left or up
 * comes first. `tilt` is how far the pawn is rotated on the screen. */
export function asSeen(options: readonly Preview[], tilt: number): Preview[] {
  const kindOf = ({ move }: Preview) => `${cardOf(move)} ${movementOf(move)?.[0]}`;
  const kinds = [...new Set(options.map(kindOf))];
  const place = ({ move }: Preview) =>
    ORDER[sideOf(directionsOf(move, SOUTH).at(-1) ?? SOUTH, tilt)];
  return options.toSorted(
    (a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) || place(a) - place(b),
  );
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
