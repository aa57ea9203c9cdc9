/* The page's side of the worker of editor and workshop. */

import { LocalError, type LocalCode } from "../local/errors";
import { hasEngine } from "../local/local";
import type { Service, Told } from "./service";

export type Ask =
  | "inspect"
  | "read"
  | "draw"
  | "relay"
  | "reseat"
  | "face"
  | "board"
  | "measure"
  | "pause"
  | "resume";

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
const listeners = new Set<(told: Told) => void>();

/** Ask the engine: `await engine("inspect", draft)`. A LocalError says what went wrong. */
export function engine<A extends Ask>(
  ask: A,
  ...given: Parameters<Service[A]>
): Promise<ReturnType<Service[A]>> {
  if (!hasEngine())
    return Promise.reject(new LocalError("no_engine", "this browser has no WebAssembly"));
  worker ??= start();
  const id = ++last;
  worker.postMessage({ id, ask, given } satisfies Request);
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/** Hear reports of games that are played to measure a board, until the answer is called. */
export function hearReports(listener: (told: Told) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Reply | Told>) => {
    if ("report" in data) for (const listener of listeners) listener(data);
    else receive(data);
  };
  // The script did not load: what waits fails, and the next question tries again.
  started.onerror = (event) => {
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
  else reject?.(new LocalError(reply.code, reply.reason));
}
