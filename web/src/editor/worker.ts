/* The service of editor and workshop as a Web Worker; engine.ts is the page's side. */

import { EngineError } from "../engine/errors";
import { Kernel } from "../engine/kernel";
import url from "../engine/kernel.wasm?url";
import type { Reply, Request } from "./engine";
import { Service } from "./service";

const service = fetch(url)
  .then((response) => response.arrayBuffer())
  .then((bytes) => Kernel.load(bytes))
  .then((kernel) => new Service(kernel, (told) => postMessage(told)));

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  void answer(data).then((reply) => postMessage(reply));
});

async function answer({ id, ask, given }: Request): Promise<Reply> {
  let ready: Service;
  try {
    ready = await service;
  } catch (error) {
    return { id, code: "no_engine", reason: String(error) };
  }
  try {
    const method = ready[ask] as (...given: unknown[]) => unknown;
    return { id, answer: method.apply(ready, given) };
  } catch (error) {
    const code = error instanceof EngineError ? "bad_request" : "broken";
    return { id, code, reason: error instanceof Error ? error.message : String(error) };
  }
}
