/* Conformance in Node: a line of the input is a task, a line of the output its answer. */

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { answerTo } from "./conformance";
import { Kernel } from "./kernel";

const [, , file = ""] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${answerTo(kernel, line)}\n`);
