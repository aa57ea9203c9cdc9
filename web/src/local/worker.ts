/* The host of this device's tables as a Web Worker; local.ts is the page's side. */

import { Kernel } from "../engine/kernel";
import url from "../engine/kernel.wasm?url";
import { chooser } from "./bots";
import { LocalError } from "./errors";
import { Host } from "./host";
import { IndexedStore } from "./indexedStore";
import type { Given, Reply, Request } from "./local";
import type { Note } from "./openTable";
import { MemoryStore, type Store } from "./store";

const PAUSE = 900; // as bots of the server

const channel = new BroadcastChannel("fallstar-tables");
const given = new Promise<ArrayBuffer | null>((resolve) => {
  addEventListener("message", ({ data }: MessageEvent<Given | Request>) => {
    if (!("kernel" in data)) {
      void answer(data).then((reply) => postMessage(reply));
      return;
    }
    resolve(data.kernel);
    host().catch(() => {}); // who asks is told, however late
  });
});
let starting: Promise<Host> | null = null;
channel.onmessage = ({ data }: MessageEvent<Note>) => {
  void starting?.then(
    (ready) => ready.heard(data),
    () => {},
  );
};

/** The host. If it could not start, the next question tries again: it may find the network. */
function host(): Promise<Host> {
  starting ??= start().catch((error: unknown) => {
    starting = null;
    throw error;
  });
  return starting;
}

async function start(): Promise<Host> {
  const [kernel, store] = await Promise.all([loadKernel(), openStore()]);
  return new Host({
    kernel,
    store,
    choose: chooser(kernel),
    tell: (told) => postMessage(told),
    broadcast: (note) => channel.postMessage(note),
    pause: PAUSE,
  });
}

/** A file that was cut or damaged in a cache, or is of another version, is fetched once more past all
 * caches. */
async function loadKernel(): Promise<Kernel> {
  try {
    return await Kernel.load((await given) ?? (await kernelBytes("default")));
  } catch {
    return Kernel.load(await kernelBytes("reload"));
  }
}

async function kernelBytes(cache: RequestCache): Promise<ArrayBuffer> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response.arrayBuffer();
}

/** A browser that keeps nothing still plays. */
async function openStore(): Promise<Store> {
  try {
    return await IndexedStore.open();
  } catch {
    return new MemoryStore();
  }
}

async function answer({ id, ask, given }: Request): Promise<Reply> {
  let ready: Host;
  try {
    ready = await host().catch(host); // a start that failed may be older than the question
  } catch (error) {
    return { id, code: "no_engine", reason: String(error) };
  }
  try {
    const method = ready[ask] as (...given: unknown[]) => unknown;
    return { id, answer: await method.apply(ready, given) };
  } catch (error) {
    if (error instanceof LocalError) return { id, code: error.code, reason: error.message };
    return { id, code: "broken", reason: String(error) };
  }
}
