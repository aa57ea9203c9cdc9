/* Conformance in a browser: `load` and `answerTo`, for whoever drives the page. */

import { answerTo } from "./conformance";
import { Kernel } from "./kernel";

let kernel: Kernel;
Object.assign(globalThis, {
  load: async (base64: string): Promise<void> => {
    kernel = await Kernel.load(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
  },
  answerTo: (line: string): string => answerTo(kernel, line),
});
