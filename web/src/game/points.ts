/* What a decision can be worth, if something will be chosen. */

import { choices } from "../board/landing";
import { COLOURS } from "../wire/cards";
import type { Preview } from "../wire";

/** The least and the most points of a decision, whatever will be chosen. `own` counts the stars of the mover by
 * colour: one more of a colour may make a pair. What is not chosen is among `points` and `stars` already. */
export function pointsBetween(
  { points, stars, takes }: Pick<Preview, "points" | "stars" | "takes">,
  own: readonly number[],
): [number, number] {
  const counts = [...COLOURS].map((colour, at) => (own[at] ?? 0) + stars.split(colour).length - 1);
  let ends = [{ points, counts }];
  for (const things of choices({ takes }))
    ends = ends.flatMap((end) =>
      [...things].map((thing) => {
        const at = COLOURS.indexOf(thing);
        const had = end.counts[at] ?? 0; // a token makes no pair
        const after = end.counts.map((count, one) => (one === at ? count + 1 : count));
        return { points: end.points + 1 + (had % 2), counts: after };
      }),
    );
  const all = ends.map((end) => end.points);
  return [Math.min(...all), Math.max(...all)];
}
