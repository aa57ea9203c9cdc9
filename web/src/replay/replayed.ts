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

/** A game of this server or this device: its record, all its positions, and who sat there. */
export async function fetchTableReplay(id: string) {
  if (isLocal(id)) return fetchLocalReplay(id);
  const path = { table: id };
  const [record, whole] = await Promise.all([
    get("/api/tables/{table}/record", { path }),
    get("/api/tables/{table}", { path }),
  ]);
  return { record, game: await fetchReplay(record), table: whole.table };
}

async function fetchLocalReplay(id: string) {
  try {
    return await local("replayOf", id);
  } catch (error) {
    if (error instanceof LocalError && error.code === "not_found")
      throw new ApiError("not_found", error.message);
    throw error;
  }
}
