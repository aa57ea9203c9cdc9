/* Where previews end, which of them is drawn there, and which one a press plays: the same. */

import { ACTIONS } from "../wire/cards";
import type { BoardShape, Preview } from "../wire";
import { placeBadges, type Box, type Wanted } from "./badges";
import { ahead, middle, shortest, UNIT, type Spot } from "./geometry";
import type { Standing } from "./picture";
import { onBoard } from "./rotation";

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

type Brings = Pick<Preview, "points" | "takes">;

/** What there is to choose from, for each choice. */
export const choices = ({ takes }: Pick<Preview, "takes">): string[] =>
  takes.filter((things) => things.length > 1);

/** How many things the mover will choose from pawns thrown off; the points do not count them yet. */
export const choicesIn = (preview: Pick<Preview, "takes">): number => choices(preview).length;

const MOST_DRAWINGS = 6; // more hide the board

/** The points of a decision as eyes get them, with `+?` if something will be chosen; "" if it brings neither.
 * With `drawn`, letters stand for drawings of the things to choose from, where they are few: "+1+b/t". */
export function pointsText(preview: Brings, drawn = false): string {
  const all = choices(preview);
  const few = drawn && all.join("").length <= MOST_DRAWINGS;
  const more = few ? all.map((things) => `+${[...things].join("/")}`).join("") : all.length && "+?";
  return (preview.points ? signed(preview.points) : "") + (more || "");
}

/** The texts and the letters of such a text, one after the other. */
export const partsOf = (text: string): string[] => text.match(/[a-z]|[^a-z]+/g) ?? [];

/** The drawing that a letter stands for; null for a text. */
export const drawingOf = (part: string): string | null =>
  part === "t" ? "token" : /[a-z]/.test(part) ? `star-${part}` : null;

export const signed = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";

/** The best of some: most points and things to choose, then most pawns ejected, then what keeps the card
 * secret. */
export function bestOf(previews: readonly Preview[]): Preview | null {
  const worth = (one: Preview) =>
    100 * (one.points + choicesIn(one)) +
    10 * one.ejects.length +
    Number(ACTIONS[one.move]?.faceUp === false);
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

/** The landings whose path and gains are drawn: the one looked at, and the best, if it brings more than
 * others or is the only one. */
export function toldOf(landings: readonly Landing[], aimed: string | null): Landing[] {
  const best = bestOf(landings.map(({ drawn }) => drawn));
  const worth = best !== null && (best.points > 0 || best.ejects.length > 0);
  return landings.filter(
    ({ drawn }) => drawn.move === aimed || (drawn === best && (worth || landings.length === 1)),
  );
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

const widthOf = (part: string): number => (drawingOf(part) ? 16 : 8.5 * part.length);

/** How wide the badge with such a text is, in units of the board. */
export const badgeWidth = (text: string): number =>
  text === "" ? 0 : Math.max(29, 7 + partsOf(text).reduce((sum, part) => sum + widthOf(part), 0));

/** The parts of a badge, and the middle of each, from the middle of the badge. */
export function badgeParts(text: string): { part: string; x: number }[] {
  let end = 0;
  const parts = partsOf(text).map((part) => ({
    part,
    x: (end += widthOf(part)) - widthOf(part) / 2,
  }));
  return parts.map(({ part, x }) => ({ part, x: x - end / 2 }));
}

/** The badges that the told landings want, and what they should not hide, in the frame of the screen. */
export function badgesOf(
  board: BoardShape,
  landings: readonly Landing[],
  told: readonly Landing[],
  pawns: readonly (Standing | null)[],
  rotation: number,
  columns = board.width,
): Map<string, Box> {
  const seen = (spot: Spot) => onBoard(spot, -rotation);
  const wanted = told.flatMap((landing): Wanted[] => {
    const { drawn, scale } = landing;
    const near = { at: seen(landing), half: scale === 1 ? 17 : 13 };
    const found: Wanted[] = [];
    const width = badgeWidth(pointsText(drawn, true));
    if (width)
      found.push({ ...near, key: `${drawn.move} points`, width: width + 2, height: 22, corner: 0 });
    if (landing.differ)
      found.push({ ...near, key: `${drawn.move} choices`, width: 26, height: 16, corner: 2 });
    for (const seat of drawn.ejects) {
      const pawn = pawns[seat];
      // Elsewhere the burst around the pawn is seen.
      if (pawn && landings.some(({ space }) => space === pawn.space))
        found.push({
          at: seen(middle(board, pawn.space)),
          half: 17,
          key: `${drawn.move} ejects ${seat}`,
          width: 26,
          height: 26,
          corner: 1,
        });
    }
    return found;
  });
  const avoid = landings.map((landing) => {
    const { x, y } = seen(landing);
    return { x, y, width: 35 * landing.scale, height: 35 * landing.scale };
  });
  // The strip around the board fades, and ends.
  const [one, other] = [seen({ x: 0, y: 0 }), seen({ x: UNIT * columns, y: UNIT * board.height })];
  const frame = {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
  return placeBadges(wanted, avoid, frame);
}

/** The landing whose bubble "…" is pressed, or null: within it, or within reach of its middle. */
export function bubbleAt(
  told: readonly Landing[],
  badges: ReadonlyMap<string, Box>,
  point: Spot,
  rotation: number,
  reach = 0,
): Landing | null {
  const { x, y } = onBoard(point, -rotation);
  const within = ({ drawn, differ }: Landing) => {
    const box = differ && badges.get(`${drawn.move} choices`);
    return (
      box &&
      Math.abs(x - box.x) <= Math.max(box.width / 2, reach) &&
      Math.abs(y - box.y) <= Math.max(box.height / 2, reach)
    );
  };
  return told.find(within) ?? null;
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
