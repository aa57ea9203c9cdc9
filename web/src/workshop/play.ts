/* A board with faces of one's own: those that are wanted first, and ours where there are too few. */

import { layoutOf, tileOf, tilesFor, type PlannedSeat } from "../new/plan";
import type { OwnFace } from "./faces";

export interface OwnBoard {
  tiles: string[];
  faces: Record<string, string[]>;
}

/** Draw a board for so many seats that has the first of the faces, and as many of the others as fit. */
export function boardWith(
  faces: readonly OwnFace[],
  seats: number,
  draw: (below: number) => number,
): OwnBoard {
  const { tiles: count } = layoutOf(seats);
  const [first, ...others] = faces;
  const chosen = first ? [first] : [];
  const left = [...others];
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(draw(left.length), 1));
  // Where they lie is by chance too.
  const slots: (OwnFace | null)[] = Array.from({ length: count }, (_, at) => chosen[at] ?? null);
  for (let at = slots.length - 1; at > 0; at--) {
    const other = draw(at + 1);
    [slots[at], slots[other]] = [slots[other] ?? null, slots[at] ?? null];
  }
  const plan = {
    seats: Array.from({ length: seats }, (_, key): PlannedSeat => ({
      key,
      kind: "bot",
      name: "",
      level: "",
    })),
    tiles: slots.map((face) => face && { face: face.name, turns: draw(4) }),
  };
  return {
    tiles: tilesFor(plan, draw),
    faces: Object.fromEntries(chosen.map(({ name, lines }) => [name, [...lines]])),
  };
}

/** The faces that a lab draws boards from: one's own, and ours if they are on too few tiles. */
export function poolOf(
  faces: readonly OwnFace[],
  seats: number,
  ours: readonly string[],
): string[] {
  const own = faces.map(({ name }) => name);
  const tiles = new Set(own.map(tileOf)).size;
  return tiles >= layoutOf(seats).tiles ? own : [...own, ...ours];
}
