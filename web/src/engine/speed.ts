/* How fast the browser's kernel plays random games and searches: for bench/kernel.py. `speed.node.ts` and
 * `checks.page.ts` run it. */

import type { Kernel } from "./kernel";
import { iterate, optionsOf } from "./search";
import { boardOf, drawSetup, layOut } from "./setup";
import { Tree } from "./tree";

/** Two kinds of work. Each tells what it counted, which must be the same on every side. */
export interface Work {
  /** Random games from one start; their decisions. */
  play: (games: number) => number;
  /** A search from there; the visits of its best decision. */
  search: (iterations: number) => number;
}

/** The work for so many seats, after a little of each, so that the code is optimised. */
export function workFor(kernel: Kernel, seats: number): Work {
  const { call, at } = kernel;
  const setup = drawSetup(kernel, { seats, seed: 1 });
  const board = boardOf(kernel, setup);
  layOut(kernel, board, setup);
  call.start(at.board, at.state, at.log);
  const start = kernel.state();

  const play = (games: number, seed: bigint): number => {
    kernel.use(board, start);
    kernel.seed(seed);
    let decisions = 0;
    for (let game = 0; game < games; game++) {
      kernel.memory.set(start, at.state);
      decisions += call.play_random(at.board, at.state, at.rng, 100_000);
    }
    return decisions;
  };
  const search = (iterations: number, seed: bigint): number => {
    const tree = new Tree(kernel, iterations + 1);
    kernel.seed(seed);
    iterate(kernel, board, start, setup.first, tree, optionsOf({}, seats), iterations);
    return tree.edges(0)[0]?.visits ?? 0;
  };

  play(1000, 1n);
  search(5000, 1n);
  return {
    play: (games) => play(games, 12345n),
    search: (iterations) => search(iterations, 12345n),
  };
}
