/* Nobody is helped in a game that goes on. A position belongs to such a game if it can be reached there. */

import { ApiError, fetchBoards } from "../api";
import { boardsHere, isSame, type Laid } from "../local/running";
import { NO_SERVER } from "../site";
import { StudyFault } from "./fault";

/** Boards of games that go on, before their first decision. */
export interface Running {
  /** At tables of this device. */
  here: readonly Laid[];
  /** At tables of the server that this browser or its account sits at, or made. */
  server: readonly Laid[];
}

/** Ask which games go on; throws the StudyFault `unchecked` if the server is there and does not say. */
export const findRunning = async (): Promise<Running> => {
  const [here, server] = await Promise.all([boardsHere(), NO_SERVER ? [] : boardsAtServer()]);
  return { here, server };
};

/** A server that is out of reach tells nothing: its games do not go on meanwhile. */
async function boardsAtServer(): Promise<readonly Laid[]> {
  try {
    return await fetchBoards();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "offline" || error.code === "no_server") return [];
    throw new StudyFault("unchecked", error.reason);
  }
}

/** What is opened: its positions, the first one first, and whether it is a game with a result. */
export interface Positions {
  views: readonly Laid[];
  finished: boolean;
}

/** Whether this would help in one of the games. Somebody who plays on alone from a position of a finished game may
 * still look at that game. Where others play too, nobody may look at any position of theirs. */
export function isGoingOn({ views, finished }: Positions, { here, server }: Running): boolean {
  const begins = finished ? [] : views.slice(0, 1);
  return (
    begins.some((view) => here.some((board) => isSame(view, board))) ||
    views.some((view) => server.some((board) => isSame(view, board)))
  );
}
