/* How the game would go on after a solution: bots of the engine decide for all seats, until it is one's turn
 * again. */

import { Remote } from "../engine/remote";
import type { Move } from "../wire";

const LEVEL = "ranger";
const MOST = 40; // decisions

/** The decisions after `moves`; none if the game is over then. */
export async function playOut(
  position: string,
  moves: readonly Move[],
  seat: number,
): Promise<Move[]> {
  const worker = new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" });
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the engine did not start"));
  });
  try {
    return await Promise.race([lineOf(new Remote(worker), position, moves, seat), failed]);
  } finally {
    worker.terminate();
  }
}

async function lineOf(
  remote: Remote,
  position: string,
  moves: readonly Move[],
  seat: number,
): Promise<Move[]> {
  const game = await remote.open({ from: "position", text: position });
  for (const move of moves) await game.call("play", move);
  const line: Move[] = [];
  let away = false; // it was another seat's turn since
  while (line.length < MOST) {
    const { turn } = await game.call("view", null, false);
    if (turn === null || (away && turn === seat)) break;
    away ||= turn !== seat;
    const move = await game.choose({ name: LEVEL, seed: turn });
    await game.call("play", move);
    line.push(move);
  }
  return line;
}
