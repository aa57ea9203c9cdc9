/* Conformance and speed in a browser, for whoever drives the page. A page cannot read the time of the
 * processor, so its clock is that of the wall. */

import { answerTo } from "./conformance";
import { Kernel } from "./kernel";
import { speeds } from "./speed";

let kernel: Kernel;
Object.assign(globalThis, {
  load: async (base64: string): Promise<void> => {
    kernel = await Kernel.load(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
  },
  answerTo: (line: string): string => answerTo(kernel, line),
  speeds: (seats: number, games: number, iterations: number) =>
    speeds(kernel, seats, games, iterations, () => performance.now()),
});
