/* The page's side of the worker. Its thread may be there early, but it does nothing until it gets the kernel: when it
 * is first asked something, or a little before. */

import kernelUrl from "../engine/kernel.wasm?url";
import { LocalError, type LocalCode } from "./errors";
import type { Snapshot } from "../wire/messages";
import type { Host } from "./host";
import type { Told } from "./openTable";
import workerUrl from "./worker?worker&url";

/** What can be asked of the tables of this device. */
export type Ask =
  | "kept"
  | "list"
  | "make"
  | "begin"
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

/** The bytes of the kernel, which the page fetches while the worker's own script comes; null if it could not. The
 * worker begins with them. */
export interface Given {
  kernel: ArrayBuffer | null;
}

export type Reply = { id: number } & ({ answer: unknown } | { code: LocalCode; reason: string });

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: LocalError) => void;
}

let worker: Worker | null = null;
let kernel: Promise<ArrayBuffer | null> | null = null; // fetched, and not given to a worker yet
let started: Worker | null = null; // the worker that was given the kernel
let last = 0;
const waiting = new Map<number, Waiting>();
const listeners = new Map<string, Set<(told: Told) => void>>();

/** Whether this browser can run the rules. */
export const hasEngine = (): boolean =>
  typeof WebAssembly === "object" && typeof Worker === "function";

/** Fetch the kernel, and start the thread of the worker: what takes longest is done when a game is begun. */
export function prepareEngine(): void {
  if (!hasEngine()) return;
  kernel ??= fetchKernel("low");
  worker ??= newWorker();
}

/** Start the worker, if it was not: it is likely to be asked something soon. */
export function startEngine(): void {
  if (hasEngine()) running();
}

/** Whether the worker was started. */
export const isRunning = (): boolean => started !== null;

/** Ask the worker: `await local("list")`. A LocalError says what went wrong. */
export function local<A extends Ask>(
  ask: A,
  ...given: Parameters<Host[A]>
): Promise<Awaited<ReturnType<Host[A]>>> {
  if (!hasEngine())
    return Promise.reject(new LocalError("no_engine", "this browser has no WebAssembly"));
  const id = ++last;
  const request: Request = { id, ask, given };
  running().postMessage(request);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** A table that was just made is open before its page is there: everything about it, and what happened since. */
export interface Begun {
  id: string;
  snapshot: Snapshot;
  since: Told[];
  stop: () => void;
}

let begun: Begun | null = null;

/** Make a table, and keep what its page will ask for; its id. */
export async function begin(...given: Parameters<Host["begin"]>): Promise<string> {
  const { id, snapshot } = await local("begin", ...given);
  const since: Told[] = [];
  begun = { id, snapshot, since, stop: listen(id, (told) => since.push(told)) };
  return id;
}

/** What `begin` kept for the page of a table, once. Another table that was begun is left. */
export function takeBegun(id: string): Begun | null {
  const found = begun;
  begun = null;
  found?.stop();
  if (found?.id === id) return found;
  if (found) local("leave", found.id).catch(() => {});
  return null;
}

/** Hear what happens at a table, until the answer is called. */
export function listen(table: string, listener: (told: Told) => void): () => void {
  const all = listeners.get(table) ?? new Set();
  listeners.set(table, all.add(listener));
  return () => all.delete(listener);
}

/** The worker, which has got the kernel or gets it as soon as that has come. */
function running(): Worker {
  const ready = (worker ??= newWorker());
  if (started === ready) return ready;
  started = ready;
  void (kernel ?? fetchKernel("auto")).then((bytes) => {
    const given: Given = { kernel: bytes };
    ready.postMessage(given, bytes ? [bytes] : []);
  });
  kernel = null;
  return ready;
}

function newWorker(): Worker {
  let runs = false;
  const made = new Worker(workerUrl, { type: "module" });
  made.onmessage = ({ data }: MessageEvent<Reply | Told>) => {
    runs = true;
    if ("table" in data) for (const listener of listeners.get(data.table) ?? []) listener(data);
    else receive(data);
  };
  // The script of the worker did not load: what waits fails, and the next question tries again.
  made.onerror = (event) => {
    if (runs) return;
    event.preventDefault();
    made.terminate();
    if (worker === made) worker = started = null;
    const error = new LocalError("no_engine", event.message || "the engine did not start");
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  return made;
}

/** Null if it did not come: the worker tries again itself. */
async function fetchKernel(priority: RequestPriority): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(kernelUrl, { priority });
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
