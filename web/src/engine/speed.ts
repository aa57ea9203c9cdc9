/* How fast the browser's kernel plays random games and searches: for bench/kernel.py. */

import { readFileSync } from "node:fs";

import { Kernel } from "./kernel";
import { iterate, optionsOf } from "./search";
import { boardOf, drawSetup, layOut } from "./setup";
import { Tree } from "./tree";

const [, , file = "", seats = "2", games = "1000", iterations = "1000"] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
const { call, at } = kernel;
const setup = drawSetup(kernel, { seats: Number(seats), seed: 1 });
const board = boardOf(kernel, setup);
layOut(kernel, board, setup);
call.start(at.board, at.state, at.log);
const start = kernel.state();

/** What a task counted, and the time of the processor in milliseconds. */
function timed(task: () => number): { count: number; milliseconds: number } {
  const begin = process.cpuUsage();
  const count = task();
  const { user, system } = process.cpuUsage(begin);
  return { count, milliseconds: (user + system) / 1000 };
}

/** Random games, all from the same start; how many decisions. */
function play(games: number, seed: bigint): number {
  kernel.use(board, start);
  kernel.seed(seed);
  let decisions = 0;
  for (let game = 0; game < games; game++) {
    kernel.memory.set(start, at.state);
    decisions += call.play_random(at.board, at.state, at.rng, 100_000);
  }
  return decisions;
}

/** A search from the start; the visits of the best decision. */
function search(iterations: number, seed: bigint): number {
  const tree = new Tree(kernel, iterations + 1);
  kernel.seed(seed);
  iterate(kernel, board, start, setup.first, tree, optionsOf({}, setup.seats), iterations);
  return tree.edges(0)[0]?.visits ?? 0;
}

// First a little of each, until the code is optimised.
play(1000, 1n);
search(5000, 1n);
const played = timed(() => play(Number(games), 12345n));
const searched = timed(() => search(Number(iterations), 12345n));
process.stdout.write(JSON.stringify({ played, searched }));
