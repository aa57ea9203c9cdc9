/* All sounds in Node: for each of them a line with its name and its samples, 16 bits each, as base64. */

import { RATE, render } from "./render";
import { SCORE, type SoundName } from "./sounds";

const HIGHEST = 32_767;

process.stdout.write(`${RATE}\n`);
for (const name of Object.keys(SCORE) as SoundName[]) {
  const samples = Int16Array.from(render(name), (value) =>
    Math.round(HIGHEST * Math.max(-1, Math.min(1, value))),
  );
  process.stdout.write(`${name} ${Buffer.from(samples.buffer).toString("base64")}\n`);
}
