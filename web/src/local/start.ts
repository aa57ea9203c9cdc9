/* Where a new table is made: on this device, if it can play it; else at the server. */

import { ApiError, makeTable } from "../api";
import { CHARACTERS } from "../board/art";
import { me, whoAmI } from "../me.svelte";
import { fetchPage } from "../pages";
import { NO_SERVER } from "../site";
import type { NewTable } from "../wire";
import { t } from "../words";
import { LocalError } from "./errors";
import { fitsDevice } from "./levels";
import { begin, hasEngine, startEngine } from "./local";

/** Start what a table on this device needs, and fetch its page: one is made in a moment. */
export function fetchTable(): void {
  startEngine(); // first, because its answer is waited for longest
  fetchPage({ page: "Table" }).catch(() => {}); // it is told when the page is gone to
}

/** Make a table; its address. Its page is fetched meanwhile. */
export async function startTable(table: NewTable): Promise<string> {
  const fits = fitsDevice(table);
  if (fits) fetchTable();
  else fetchPage({ page: "Table" }).catch(() => {});
  if (NO_SERVER) {
    if (fits) return makeHere(table, false);
    throw new ApiError("no_server", "this table needs a server");
  }
  if (fits && hasEngine())
    try {
      return await makeHere(table, true);
    } catch (error) {
      // The server's table is the way out.
      if (!(error instanceof LocalError) || error.code === "bad_request") throw error;
    }
  try {
    await whoAmI();
    return (await makeTable(table)).path;
  } catch (error) {
    // Without both, a game that lasts as long as the page is better than none.
    const offline = error instanceof ApiError && error.code === "offline";
    if (fits && offline && hasEngine()) return makeHere(table, false);
    throw error;
  }
}

async function makeHere(table: NewTable, mustKeep: boolean): Promise<string> {
  const person = me();
  const id = await begin(table, {
    name: person?.name ?? t("you"),
    character: person?.character ?? null,
    characters: CHARACTERS,
    mustKeep,
  });
  return `/t/${id}`;
}
