/* The reader's reviewed games, a row each: those of this device, and those that came with the account. */

import { fetchMe } from "../api";
import { become, change, me, settings } from "../me.svelte";
import { eachOnce, readRow, writeRow, type Row } from "./row";

const KEY = "fallstar-reviewed";
/** Rows on the device; the oldest games are forgotten. */
export const MOST = 300;
/** Characters of the rows among the settings. The server takes 8 kB of settings in all. */
export const ACCOUNT_ROOM = 4000;

/** A row as a text, and the account of whoever reviewed the game; "" without one. */
type Owned = readonly [who: string, row: string];

let here: readonly Owned[] = $state.raw(load());

/** The account whose games are counted; "" without one. Without a connection it is whoever the settings belong to. */
function person(): string {
  const known = me();
  if (known) return known.kind === "account" ? known.id : "";
  return settings.reviewed[0] ?? "";
}

/** All of the reader, in the order in which they were played. What was reviewed without an account counts for
 * whoever uses this device. */
export function reviewedGames(): Row[] {
  const who = person();
  const mine = here.filter(([owner]) => owner === who || owner === "").map(([, row]) => row);
  const rows = [...shared(who), ...mine].map(readRow).filter((row) => row !== null);
  return eachOnce(rows).toSorted((a, b) => a.played - b.played);
}

/** A game was reviewed, perhaps once more. A review of more iterations stays. */
export async function keepReviewed(row: Row): Promise<void> {
  here = withOthers();
  const known = reviewedGames().find(({ game }) => game === row.game);
  const text = writeRow(row);
  if (known && (known.iterations > row.iterations || writeRow(known) === text)) return;
  here = [...here.filter((one) => gameOf(one) !== row.game), [person(), text] as const];
  save();
  await share(true);
}

/** Tell the account of the games that it does not have; with `anew`, also of what is known better now. Rows of those
 * who have no account stay on the device. */
export async function share(anew = false): Promise<void> {
  if (me()?.kind !== "account") return;
  try {
    become(await fetchMe()); // another device may have told more meanwhile
  } catch {
    return; // the next time
  }
  const who = person();
  if (!who) return; // the session has ended
  const rows = newest(reviewedGames().map(writeRow));
  const known = shared(who).map((text) => readRow(text)?.game);
  if (anew ? rows.length > 0 : rows.some((text) => !known.includes(readRow(text)?.game)))
    change({ reviewed: [who, ...rows] });
}

/** The rows among the settings, if they are this person's: settings of a device outlive signing out. */
function shared(who: string): string[] {
  const [owner, ...rows] = settings.reviewed;
  return owner === who ? rows : [];
}

/** As many of the last rows as there is room for. */
export function newest(rows: readonly string[], room = ACCOUNT_ROOM): string[] {
  let left = room;
  const first = rows.findLastIndex((row) => (left -= row.length + 3) < 0); // quotes and a comma
  return rows.slice(first + 1);
}

const gameOf = ([, row]: Owned): string | undefined => readRow(row)?.game;

/** What is stored, by other tabs too, and what is only in memory because it could not be stored. */
function withOthers(): Owned[] {
  const stored = load();
  const games = new Set(stored.map(gameOf));
  return [...here.filter((one) => !games.has(gameOf(one))), ...stored];
}

function load(): Owned[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return (Array.isArray(list) ? list : []).filter(
      (one): one is Owned =>
        Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === "string"),
    );
  } catch {
    return [];
  }
}

function save(): void {
  const played = ([, row]: Owned): number => readRow(row)?.played ?? 0;
  here = here.toSorted((a, b) => played(a) - played(b)).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    return; // they last as long as the page
  }
}
