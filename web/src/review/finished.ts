/* The reader's finished games, and which of them are not reviewed yet. */

import { fetchGames } from "../api";
import { listGames } from "../local/games";
import { NO_SERVER } from "../site";
import type { ListedTable } from "../wire";
import { MOST } from "./reviewed.svelte";

const PAGE = 50; // games that the server lists at once
const TOGETHER = 10; // games that are reviewed at one press

/** Of this device and of the server, the latest first. Either may fail: then the other one is there. */
export async function finishedGames(): Promise<ListedTable[]> {
  const [here, server] = await Promise.all([
    listGames().then(({ games }) => games),
    NO_SERVER ? [] : ofServer(),
  ]);
  return [...here, ...server]
    .filter(({ status, points }) => status === "finished" && points !== null)
    .toSorted((a, b) => b.changed - a.changed);
}

/** No more than there are rows for. */
async function ofServer(): Promise<ListedTable[]> {
  const games: ListedTable[] = [];
  try {
    for (let more = true; more && games.length < MOST;) {
      const before = games.at(-1)?.changed;
      const page = await fetchGames({
        status: "finished",
        ...(before === undefined ? {} : { before }),
      });
      games.push(...page);
      more = page.length === PAGE;
    }
  } catch {
    return games; // those that came
  }
  return games;
}

/** Games in which one seat was the reader's, without those that are reviewed. Older ones than the device has rows
 * for are never offered: their rows would be forgotten at once. */
export const missingOf = (
  games: readonly ListedTable[],
  reviewed: readonly { game: string }[],
): string[] => {
  const known = new Set(reviewed.map(({ game }) => game));
  return games
    .slice(0, MOST)
    .filter(({ seats }) => seats.filter((one) => one.mine && one.kind === "person").length === 1)
    .map(({ id }) => id)
    .filter((id) => !known.has(id));
};

/** Those to review at the next press. Those that could not be reviewed do not stand before the others. */
export const nextOf = (missing: readonly string[], refused: readonly string[]): string[] =>
  missing.filter((id) => !refused.includes(id)).slice(0, TOGETHER);
