/* How fast the browser's kernel plays random games: for bench/kernel.py. */

import { readFileSync } from "node:fs";

import { boardOf, drawSetup, layOut } from "./setup";
import { Kernel } from "./kernel";

const [, , file = "", seats = "2", games = "1000"] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
const { call, at } = kernel;
const setup = drawSetup(kernel, { seats: Number(seats), seed: 1 });
const board = boardOf(kernel, setup);
layOut(kernel, board, setup);
call.start(at.board, at.state, at.log);
const start = kernel.state();

/** The time of the processor, in milliseconds. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Random games, all from the same start; how many decisions, and in what time. */
function play(games: number, seed: bigint): { decisions: number; milliseconds: number } {
  kernel.seed(seed);
  const begin = spent();
  let decisions = 0;
  for (let game = 0; game < games; game++) {
    kernel.memory.set(start, at.state);
    decisions += call.play_random(at.board, at.state, at.rng, 100_000);
  }
  return { decisions, milliseconds: spent() - begin };
}

play(1000, 1n); // until the code is optimised
process.stdout.write(JSON.stringify(play(Number(games), 12345n)));
