/* The engine as a Web Worker: `new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })`,
 * given to `Remote`. */

import { Kernel } from "./kernel";
import url from "./kernel.wasm?url";
import { Service, type Request } from "./service";

const service = fetch(url)
  .then((response) => response.arrayBuffer())
  .then((bytes) => Kernel.load(bytes))
  .then(
    (kernel) =>
      new Service(kernel, (message) => {
        postMessage(message);
      }),
  );

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  service.then(
    (ready) => {
      postMessage(ready.answer(data));
    },
    (error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      postMessage({ id: data.id, name, error: message });
    },
  );
});
