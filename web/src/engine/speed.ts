/* How fast the browser's kernel plays random games and searches: for bench/kernel.py. `speed.node.ts` and
 * `checks.page.ts` run it. */

import type { Kernel } from "./kernel";
import { iterate, optionsOf } from "./search";
import { boardOf, drawSetup, layOut } from "./setup";
import { Tree } from "./tree";

export interface Timed {
  count: number;
  milliseconds: number;
}

/** Random games from one start, their decisions counted; and a search from there, the visits of its best
 * decision counted. `now` is the clock, in milliseconds. */
export function speeds(
  kernel: Kernel,
  seats: number,
  games: number,
  iterations: number,
  now: () => number,
): { played: Timed; searched: Timed } {
  const { call, at } = kernel;
  const setup = drawSetup(kernel, { seats, seed: 1 });
  const board = boardOf(kernel, setup);
  layOut(kernel, board, setup);
  call.start(at.board, at.state, at.log);
  const start = kernel.state();

  const timed = (task: () => number): Timed => {
    const begin = now();
    const count = task();
    return { count, milliseconds: now() - begin };
  };
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

  // First a little of each, until the code is optimised.
  play(1000, 1n);
  search(5000, 1n);
  return {
    played: timed(() => play(games, 12345n)),
    searched: timed(() => search(iterations, 12345n)),
  };
}
