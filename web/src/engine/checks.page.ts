/* Conformance and speed in a browser, for whoever drives the page: it takes the time. */

import { answerTo } from "./conformance";
import { Kernel } from "./kernel";
import { workFor, type Work } from "./speed";

let kernel: Kernel;
let work: Work;
Object.assign(globalThis, {
  load: async (base64: string): Promise<void> => {
    kernel = await Kernel.load(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
  },
  answerTo: (line: string): string => answerTo(kernel, line),
  prepare: (seats: number): void => {
    work = workFor(kernel, seats);
  },
  play: (games: number): number => work.play(games),
  search: (iterations: number): number => work.search(iterations),
});
