/* Speed in Node, by the time of the processor. */

import { readFileSync } from "node:fs";

import { Kernel } from "./kernel";
import { workFor } from "./speed";

const [, , file = "", seats, games, iterations] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
const work = workFor(kernel, Number(seats));

function timed(task: () => number): { count: number; seconds: number } {
  const begin = process.cpuUsage();
  const count = task();
  const { user, system } = process.cpuUsage(begin);
  return { count, seconds: (user + system) / 1e6 };
}

const told = {
  played: timed(() => work.play(Number(games))),
  searched: timed(() => work.search(Number(iterations))),
};
process.stdout.write(JSON.stringify(told));
