/* A whole game as /api/replay answers it, and where it comes from. */

import { ApiError, get, post } from "../api";
import { pictureOf } from "../board/picture";
import { MoveTree } from "../game/tree.svelte";
import { LocalError } from "../local/errors";
import { local } from "../local/local";
import { isLocal } from "../local/log";
import type { GameRecord, Replayed } from "../wire";

export type { Replayed, ReplayStep } from "../wire";

/** The game as a move tree, with the cursor after so many decisions. */
export function treeOf({ board, start, steps }: Replayed, at = 0): MoveTree {
  const tree = new MoveTree(board, { ...pictureOf(start), decisions: 0 }, start);
  for (const { view, ...step } of steps) tree.append(step, view);
  tree.goTo(at);
  return tree;
}

/** A record is an object, or the text of one. */
export const fetchReplay = (record: string | GameRecord) =>
  post("/api/replay", { body: { record } });

/** A finished game of this server or this device: its record, and who sat there. */
export const fetchTableGame = (id: string) =>
  isLocal(id) ? fetchLocalReplay(id) : fetchServerGame(id);

async function fetchServerGame(id: string) {
  const path = { table: id };
  const [record, whole] = await Promise.all([
    get("/api/tables/{table}/record", { path }),
    get("/api/tables/{table}", { path }),
  ]);
  return { record, table: whole.table };
}

/** The same, with all its positions. */
export async function fetchTableReplay(id: string) {
  if (isLocal(id)) return fetchLocalReplay(id);
  const { record, table } = await fetchServerGame(id);
  return { record, game: await fetchReplay(record), table };
}

async function fetchLocalReplay(id: string) {
  try {
    return await local("replayOf", id);
  } catch (error) {
    if (error instanceof LocalError && (error.code === "not_found" || error.code === "not_now"))
      throw new ApiError(error.code, error.message);
    throw error;
  }
}
