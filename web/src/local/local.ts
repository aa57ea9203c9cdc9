/* The page's side of the worker: it is started when it is first asked something. */

import { LocalError, type LocalCode } from "./errors";
import type { Host, Told } from "./host";

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
  | "replay"
  | "try";

export interface Request {
  id: number;
  ask: Ask;
  given: unknown[];
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
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
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

function receive(reply: Reply): void {
  const { resolve, reject } = waiting.get(reply.id) ?? {};
  waiting.delete(reply.id);
  if ("answer" in reply) resolve?.(reply.answer as never);
  else {
    // A later question may find the network again.
    if (reply.code === "no_engine" && waiting.size === 0) {
      worker?.terminate();
      worker = null;
    }
    reject?.(new LocalError(reply.code, reply.reason));
  }
}
