/* The engine of the study pages as a Web Worker; remote.ts is the page's side. */

import { Kernel } from "../engine/kernel";
import url from "../engine/kernel.wasm?url";
import { StudyService, type Request } from "./service";

const service = load("default")
  .catch(() => load("reload")) // it was cut or damaged in a cache, or is of another version
  .then((kernel) => new StudyService(kernel, (message) => postMessage(message)));

async function load(cache: RequestCache): Promise<Kernel> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return Kernel.load(await response.arrayBuffer());
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  void service
    .then((ready) => ready.answer(data))
    .catch((error: unknown) => {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { id: data.id, name, error: message };
    })
    .then((reply) => postMessage(reply));
});
