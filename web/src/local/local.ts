/* The page's side of the worker: it is started when it is first asked something, or a little before. */

import kernelUrl from "../engine/kernel.wasm?url";
import { LocalError, type LocalCode } from "./errors";
import type { Host } from "./host";
import type { Told } from "./openTable";
import workerUrl from "./worker?worker&url";

/** What can be asked of the tables of this device. */
export type Ask =
  | "kept"
  | "list"
  | "make"
  | "import"
  | "record"
  | "remove"
  | "open"
  | "wake"
  | "leave"
  | "act"
  | "threats"
  | "viewAt"
  | "replayOf"
  | "figures"
  | "replay"
  | "try";

export interface Request {
  id: number;
  ask: Ask;
  given: unknown[];
}

/** The bytes of the kernel, which the page fetches while the worker's own script comes; null if it could not. */
export interface Given {
  kernel: ArrayBuffer | null;
}

export type Reply = { id: number } & ({ answer: unknown } | { code: LocalCode; reason: string });

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: LocalError) => void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();
const listeners = new Map<string, Set<(told: Told) => void>>();

/** Whether this browser can run the rules. */
export const hasEngine = (): boolean =>
  typeof WebAssembly === "object" && typeof Worker === "function";

/** Fetch the files of the engine, so that the browser has them when it is started. */
export async function fetchEngine(): Promise<void> {
  if (!hasEngine()) return;
  const files = [workerUrl, kernelUrl].map((url) => fetch(url, { priority: "low" }));
  await Promise.all(files.map(async (file) => (await file).arrayBuffer()));
}

/** Start the worker, if it was not: it is likely to be asked something soon. */
export function startEngine(): void {
  if (hasEngine()) worker ??= start();
}

/** Whether the worker was started. */
export const isRunning = (): boolean => worker !== null;

/** Ask the worker: `await local("list")`. A LocalError says what went wrong. */
export function local<A extends Ask>(
  ask: A,
  ...given: Parameters<Host[A]>
): Promise<Awaited<ReturnType<Host[A]>>> {
  if (!hasEngine())
    return Promise.reject(new LocalError("no_engine", "this browser has no WebAssembly"));
  worker ??= start();
  const id = ++last;
  const request: Request = { id, ask, given };
  worker.postMessage(request);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Hear what happens at a table, until the answer is called. */
export function listen(table: string, listener: (told: Told) => void): () => void {
  const all = listeners.get(table) ?? new Set();
  listeners.set(table, all.add(listener));
  return () => all.delete(listener);
}

function start(): Worker {
  let runs = false;
  const started = new Worker(workerUrl, { type: "module" });
  void fetchKernel().then((kernel) => {
    const given: Given = { kernel };
    started.postMessage(given, kernel ? [kernel] : []);
  });
  started.onmessage = ({ data }: MessageEvent<Reply | Told>) => {
    runs = true;
    if ("table" in data) for (const listener of listeners.get(data.table) ?? []) listener(data);
    else receive(data);
  };
  // The script of the worker did not load: what waits fails, and the next question tries again.
  started.onerror = (event) => {
    if (runs) return;
    event.preventDefault();
    started.terminate();
    if (worker === started) worker = null;
    const error = new LocalError("no_engine", event.message || "the engine did not start");
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  return started;
}

/** Null if it did not come: the worker tries again itself. */
async function fetchKernel(): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(kernelUrl);
    return response.ok ? await response.arrayBuffer() : null;
  } catch {
    return null;
  }
}

function receive(reply: Reply): void {
  const { resolve, reject } = waiting.get(reply.id) ?? {};
  waiting.delete(reply.id);
  if ("answer" in reply) resolve?.(reply.answer as never);
  else reject?.(new LocalError(reply.code, reply.reason));
}
