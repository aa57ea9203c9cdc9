/* The ways to play a card: which previews belong to it, which one a press or an arrow means. */

import { arrowDirection } from "../board/turn";
import { CARDS, type Preview } from "../wire";

/** The card a decision lays, or null: `s<L` and `L>` lay L, `WL>` lays W. */
export function cardOf(move: string): string | null {
  const card = move[0] === "s" ? move[2] : move[0];
  return card && CARDS.includes(card) ? card : null;
}

export const isSimple = (move: string): boolean => move[0] === "s";

/** All ways to play a card, those of its own move first. */
export function waysOf(previews: readonly Preview[], card: string | null): Preview[] {
  const ways = previews.filter(({ move }) => cardOf(move) === card && card !== null);
  return ways.sort((a, b) => Number(isSimple(a.move)) - Number(isSimple(b.move)));
}

/** The best of some: most points, then most thrown off, then what keeps the card secret. */
export function bestOf(ways: readonly Preview[]): Preview | null {
  const worth = ({ points, ejects, move }: Preview) =>
    100 * points + 10 * ejects.length + Number(isSimple(move));
  return ways.reduce<Preview | null>(
    (best, way) => (best === null || worth(way) > worth(best) ? way : best),
    null,
  );
}

/** Which of the decisions that end in one pose a press on it means: the one looked at, or the best. */
export function chosenOf(ways: readonly Preview[], active: string | null): Preview | null {
  return ways.find(({ move }) => move === active) ?? bestOf(ways);
}

/** The directions of the board that a way goes to, for a pawn whose feet point to `feet`. */
export function directionsOf({ move, feet: after }: Preview, feet: number): number[] {
  const kind = move[0] === "W" ? move.slice(1) : move;
  const [left, up, right] = [(feet + 1) % 4, (feet + 2) % 4, (feet + 3) % 4];
  if (kind[0] === "R") return [after]; // an arrow says where the pawn will fall
  if (kind[0] === "D") return [feet];
  const side = kind[1] === "<" ? left : right;
  return kind[0] === "H" ? [side, up] : [side];
}

/** The way that an arrow key means, as seen on the screen; pressed again, the next one there. */
export function wayToward(
  ways: readonly Preview[],
  key: string,
  feet: number,
  turn: number,
  active: string | null,
): Preview | null {
  const direction = arrowDirection(key, turn);
  if (direction === null) return null;
  const there = ways.filter((way) => directionsOf(way, feet).includes(direction));
  if (there.length === 0) return null;
  return there[(there.findIndex(({ move }) => move === active) + 1) % there.length];
}
