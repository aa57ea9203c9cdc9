/* The graph of a review: the share of every seat over the game, as points of a picture. */

import type { Judged, Review } from "../study/review";

export const WIDTH = 480;
export const HEIGHT = 180;
export const EDGE = 40;
/** Lines differ in dashes as well as in colour; as in the page of `fallstar review`. */
export const DASHES = ["", "8 4", "2 4", "12 4 2 4", "5 3", "1 6"] as const;

export interface Graph {
  /** The x of each judged decision, and of the end. */
  xs: number[];
  /** By seat: the points of its line. */
  lines: string[];
  /** By seat: where its line ends. */
  ends: { x: number; y: number }[];
}

export const yOf = (share: number): number => 10 + (HEIGHT - 20) * (1 - share);

export function graphOf({ judged, seats }: Pick<Review, "judged" | "seats">): Graph {
  const last = (judged.at(-1)?.number ?? 0) + 1;
  const result = seats.map(({ ledger }) => ledger.result);
  const xs = [...judged.map(({ number }) => number), last].map(
    (number) => EDGE + ((WIDTH - EDGE - 16) * number) / last,
  );
  const shares = [...judged.map(({ before }) => before), result];
  const point = (at: number, seat: number) => ({
    x: xs[at] ?? 0,
    y: yOf(shares[at]?.[seat] ?? 0),
  });
  return {
    xs,
    lines: seats.map((_, seat) =>
      shares
        .map((__, at) => point(at, seat))
        .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
        .join(" "),
    ),
    ends: seats.map((_, seat) => point(shares.length - 1, seat)),
  };
}

/** The judged decision nearest to a point of the picture. */
export function nearest(xs: readonly number[], x: number): number {
  let best = 0;
  xs.forEach((one, at) => {
    if (Math.abs(one - x) < Math.abs((xs[best] ?? 0) - x)) best = at;
  });
  return best;
}

/** The shapes that mark decisions: a triangle down for what is lost, a star for what is praised. */
export const SHAPES: Readonly<Partial<Record<Judged["label"], string>>> = {
  inaccuracy: "M-4-3H4L0 4Z",
  mistake: "M-5-4H5L0 5Z",
  blunder: "M-6.5-5H6.5L0 7ZM-1-4H1V2H-1Z",
  only: "M0-6 6 0 0 6-6 0Z",
  brilliant: "M0-7 2.1-2.6 7-2.1 3.4 1.2 4.4 6 0 3.5-4.4 6-3.4 1.2-7-2.1-2.1-2.6Z",
};
