/* Where previews end, which of them is drawn there, and which one a press plays: the same. */

import { ACTIONS } from "../wire/cards";
import type { BoardShape, Preview } from "../wire";
import { ahead, middle, shortest, UNIT, type Spot } from "./geometry";
import type { Standing } from "./picture";

/** One pose in which some previews end. */
export interface Landing extends Standing, Spot {
  previews: Preview[];
  /** The one that is drawn, and that a press plays. */
  drawn: Preview;
  /** The others would bring something else: a press asks which one. */
  differ: boolean;
  /** Poses that share a space, or the mover's own, are drawn smaller, each at its own floor. */
  scale: number;
}

/** Does the pawn go anywhere, or rotate? Payments and the like have no path to show. */
export function moves(preview: Preview, mover: Standing | null): boolean {
  return preview.steps.length + preview.fall.length > 0 || preview.feet !== mover?.feet;
}

/** The best of some: most points, then most pawns ejected, then what keeps the card secret. */
export function bestOf(previews: readonly Preview[]): Preview | null {
  const worth = ({ points, ejects, move }: Preview) =>
    100 * points + 10 * ejects.length + Number(ACTIONS[move]?.faceUp === false);
  return previews.reduce<Preview | null>(
    (best, one) => (best === null || worth(one) > worth(best) ? one : best),
    null,
  );
}

/** Which of the previews that end in one pose is drawn there, and played by a press: the one looked
 * at, or the best. */
export function drawnOf(previews: readonly Preview[], aimed: string | null): Preview | null {
  return previews.find(({ move }) => move === aimed) ?? bestOf(previews);
}

export function landingsOf(
  board: BoardShape,
  previews: readonly Preview[],
  mover: Standing | null,
  aimed: string | null = null,
): Landing[] {
  const groups = new Map<string, Preview[]>();
  for (const preview of previews) {
    if (!moves(preview, mover)) continue;
    const pose = `${preview.landing} ${preview.feet}`;
    groups.set(pose, [...(groups.get(pose) ?? []), preview]);
  }
  const found = [...groups.values()].flatMap((group): Landing[] => {
    const drawn = drawnOf(group, aimed);
    if (!drawn) return [];
    const landing = {
      space: drawn.landing,
      feet: drawn.feet,
      previews: group,
      drawn,
      differ: new Set(group.map(outcome)).size > 1,
      scale: 1,
      ...middle(board, drawn.landing),
    };
    return [landing];
  });
  for (const landing of found) {
    const shared = found.some((other) => other !== landing && other.space === landing.space);
    if (!shared && landing.space !== mover?.space) continue;
    landing.scale = 0.5;
    Object.assign(landing, ahead(landing, landing.feet, UNIT / 4));
  }
  return found;
}

/** All that a preview brings, whatever its path and its card. */
function outcome({
  points,
  stars,
  tokens,
  pairs,
  ejects,
  takes,
  door,
  hand_returns,
}: Preview): string {
  const colours = [...stars].sort().join("");
  return JSON.stringify([points, colours, tokens, pairs, ejects, takes, door, hand_returns]);
}

/** The landings within reach of a point, over the wrap too, the nearest first. */
export function landingsAt(
  board: BoardShape,
  landings: readonly Landing[],
  point: Spot,
  reach: number,
): Landing[] {
  return landings
    .map((landing) => {
      const off = shortest(board, point, landing);
      const inside = Math.max(Math.abs(off.x), Math.abs(off.y)) <= (UNIT / 2) * landing.scale;
      const distance = Math.hypot(off.x, off.y);
      return { landing, distance, near: inside || distance <= reach };
    })
    .filter(({ near }) => near)
    .sort((a, b) => a.distance - b.distance)
    .map(({ landing }) => landing);
}
