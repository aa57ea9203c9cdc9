/* Speed in Node, by the time of the processor. */

import { readFileSync } from "node:fs";

import { Kernel } from "./kernel";
import { speeds } from "./speed";

const [, , file = "", seats, games, iterations] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const told = speeds(kernel, Number(seats), Number(games), Number(iterations), now);
process.stdout.write(JSON.stringify(told));
