/* The bots as a ladder: who is about as strong as whom, whom one has beaten, who comes next. */

import { required } from "../required";
import type { LevelInfo } from "../wire";

type Rung = Pick<LevelInfo, "name" | "rating">;

/** How strong each bot is; one that was not measured is between its neighbours. */
export function ratings(levels: readonly Rung[]): number[] {
  return levels.map(({ rating }, at) => {
    if (rating !== null) return rating;
    const below = levels.slice(0, at).findLastIndex((one) => one.rating !== null);
    const above = levels.findIndex((one, index) => index > at && one.rating !== null);
    const low = levels[below]?.rating ?? null;
    const high = levels[above]?.rating ?? null;
    if (low === null || high === null) return low ?? high ?? 0;
    return low + ((high - low) * (at - below)) / (above - below);
  });
}

const NEAR = 10; // of rating

/** So many different bots of about the strength of one, itself first; the same again only where
 * there are no others. One more than needed is drawn from if it is near, so that it is not always the
 * same company. `draw` gives a number below its argument. */
export function companyOf(
  levels: readonly Rung[],
  level: string,
  count: number,
  draw: (below: number) => number,
): string[] {
  const strong = ratings(levels);
  const own = levels.findIndex(({ name }) => name === level);
  if (own < 0) return Array.from({ length: count }, () => level);
  const away = (at: number) => Math.abs(required(strong[at], "a rating") - (strong[own] ?? 0));
  const near = [...levels.keys()]
    .filter((at) => at !== own)
    .sort((one, other) => away(one) - away(other) || one - other)
    .filter((at, place) => place < count - 1 || (place < count && away(at) <= NEAR));
  const found = [level];
  while (found.length < count) {
    const [at] = near.splice(draw(near.length), 1);
    found.push(levels[at ?? own]?.name ?? level);
  }
  return found.slice(0, count);
}

/** A game that was won: against whom, and the points. */
export interface Beaten {
  level: string;
  mine: number;
  theirs: number;
}

/** As settings keep them: "gain 27:7". */
export function readBeaten(texts: readonly string[]): Beaten[] {
  return texts.flatMap((text) => {
    const found = /^([\w-]+) (\d+):(\d+)$/.exec(text);
    return found
      ? [{ level: found[1] ?? "", mine: Number(found[2]), theirs: Number(found[3]) }]
      : [];
  });
}

/** With one more victory; of each bot the best one is kept. */
export function withBeaten(texts: readonly string[], game: Beaten): string[] {
  const lead = ({ mine, theirs }: Beaten) => mine - theirs;
  const before = readBeaten(texts).find(({ level }) => level === game.level);
  if (before && lead(before) >= lead(game)) return [...texts];
  const others = texts.filter((text) => !text.startsWith(`${game.level} `));
  return [...others, `${game.level} ${game.mine}:${game.theirs}`];
}

/** Whether a victory says that one may try a stronger bot. */
export const isClear = (mine: number, best: number): boolean =>
  mine - best >= Math.max(4, mine / 4);

/** The next bot to try after one, the first stronger one that was not beaten; null if there is none. */
export function nextAfter(
  levels: readonly Rung[],
  level: string,
  beaten: readonly Beaten[],
): string | null {
  const at = levels.findIndex(({ name }) => name === level);
  const known = new Set(beaten.map((one) => one.level));
  return levels.slice(at + 1).find(({ name }) => !known.has(name))?.name ?? null;
}
