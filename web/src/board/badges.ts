/* Where the badges of landings lie, so that none covers another. All in the frame of the screen: boxes are
 * upright there, however the board is rotated. Units are those of the board's picture. */

import type { Spot } from "./geometry";

/** A badge that wants a place beside something. */
export interface Wanted {
  key: string;
  /** The middle of what it belongs to, and half of its size. */
  at: Spot;
  half: number;
  width: number;
  height: number;
  /** The corner it likes best: 0 top right, 1 bottom right, 2 bottom left, 3 top left. */
  corner: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** Around a corner: right and down, as shares of the half size. Corners first, then sides. */
const CORNERS: readonly Spot[] = [
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
];
const EDGES: readonly Spot[] = [
  { x: 0, y: -1.25 },
  { x: 1.25, y: 0 },
  { x: 0, y: 1.25 },
  { x: -1.25, y: 0 },
];
const RINGS = [1, 1.7, 2.5, 3.4, 4.4, 5.5];

/** How much of two boxes, each given by its middle, is shared. */
export function shared(a: Box, b: Box): number {
  const over = (from: number, to: number, one: number, other: number) =>
    Math.max(0, Math.min(one, other, (one + other) / 2 - Math.abs(from - to)));
  return over(a.x, b.x, a.width, b.width) * over(a.y, b.y, a.height, b.height);
}

/** A place for each badge, by its key: the first one near its corner that no other badge has taken,
 * and of those the one that hides least of `avoid`, and of which least lies outside of `frame`. */
export function placeBadges(
  wanted: readonly Wanted[],
  avoid: readonly Box[],
  frame: Box | null = null,
): Map<string, Box> {
  const placed = new Map<string, Box>();
  for (const badge of wanted) {
    const others = [...placed.values()];
    let best: Box | null = null;
    let least = Infinity;
    for (const [ring, far] of RINGS.entries()) {
      for (const [index, { x, y }] of [...turnedBy(badge.corner), ...EDGES].entries()) {
        const reach = Math.max(badge.half, 8) * far;
        const box = {
          x: badge.at.x + x * reach,
          y: badge.at.y + y * reach,
          width: badge.width,
          height: badge.height,
        };
        if (others.some((other) => shared(box, other) > 0)) continue;
        const hidden = avoid.reduce((sum, one) => sum + shared(box, one), 0);
        const outside = frame ? box.width * box.height - shared(box, frame) : 0;
        const cost = 4 * hidden + 2 * outside + 40 * ring + index;
        if (cost < least) [best, least] = [box, cost];
      }
      if (best && least < 40 * (ring + 1)) break;
    }
    if (best) placed.set(badge.key, best);
  }
  return placed;
}

const turnedBy = (corner: number): Spot[] => [
  ...CORNERS.slice(corner % 4),
  ...CORNERS.slice(0, corner % 4),
];
