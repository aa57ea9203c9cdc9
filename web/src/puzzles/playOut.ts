/* How the game would go on after a solution: the engine decides for all seats, until it is one's turn
 * again. */

import { StudyRemote } from "../study/remote";
import type { Move } from "../wire";

const ITERATIONS = 300; // of each decision, as the bot Ranger
const MOST = 40; // decisions

/** The decisions after `moves`; none if the game is over then. */
export async function playOut(
  position: string,
  moves: readonly Move[],
  seat: number,
  remote = new StudyRemote(),
): Promise<Move[]> {
  try {
    const { game } = await remote.open({ from: "position", text: position });
    const line: Move[] = [];
    let away = false; // it was another seat's turn since
    while (line.length < MOST) {
      const path = [...moves, ...line];
      const { turn } = (await remote.at(game, path)).view;
      if (turn === null || (away && turn === seat)) break;
      away ||= turn !== seat;
      line.push(await remote.choose(game, path, ITERATIONS, turn));
    }
    return line;
  } finally {
    remote.end();
  }
}
