/* The page's side of the study worker: started when it is first asked something, ended with the page that
 * uses it. */

import { EngineError, KernelError } from "../engine/errors";
import type { SearchReport } from "../engine/search";
import { VERSION } from "../engine/layout";
import type { Move, SeenMove } from "../wire";
import type { StepInfo } from "../wire/messages";
import type { Reason } from "./reasons";
import type { Judged, Progress, Review } from "./review";
import type { Eyes, Limit, Opened, Reply, Request, Source, Spot, Told } from "./service";
import workerUrl from "./worker?worker&url";

/** A worker, or a port of a message channel. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror?: ((event: ErrorEvent) => unknown) | null;
  terminate?: () => void;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}
type Asked = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

/** Which rules and weights judge: a review that is kept belongs to them. */
export const ENGINE_VERSION = VERSION;

export class StudyRemote {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<number, (told: Told) => void>();
  private port: Port | null = null;
  private last = 0;

  constructor(private readonly start: () => Port = startWorker) {}

  open(source: Source): Promise<Opened> {
    return this.ask({ ask: "open", source });
  }

  close(game: number): void {
    void this.ask({ ask: "close", game }).catch(() => {});
  }

  /** The position after these decisions. */
  at(game: number, path: Move[]): Promise<Spot> {
    return this.ask({ ask: "at", game, path });
  }

  /** What happens along a line from there. */
  line(game: number, path: Move[], moves: SeenMove[]): Promise<StepInfo[]> {
    return this.ask({ ask: "line", game, path, moves });
  }

  /** Search with the knowledge of a seat, or with all cards. `hear` gets reports until it is done, stopped, or another begins. */
  async search(
    where: { game: number; path: Move[]; eyes: Eyes; limit: Limit },
    hear: (report: SearchReport) => void,
  ): Promise<void> {
    this.listeners.clear();
    this.listeners.set(this.last + 1, (told) => "report" in told && hear(told.report));
    await this.ask<null>({ ask: "search", ...where });
  }

  stop(): void {
    this.listeners.clear();
    if (this.port) void this.ask({ ask: "stop" }).catch(() => {});
  }

  /** What a short search would play there, from what the seat that decides may know. */
  choose(game: number, path: Move[], iterations: number, seed: number): Promise<Move> {
    return this.ask({ ask: "choose", game, path, iterations, seed });
  }

  /** What a decision costs in a position, with the exponent of a review. */
  judge(
    game: number,
    path: Move[],
    move: Move,
    iterations: number,
    exponent: number,
  ): Promise<Judged> {
    return this.ask({ ask: "judge", game, path, move, iterations, exponent });
  }

  /** Why a decision is better than another. */
  reasons(game: number, path: Move[], move: Move, best: Move): Promise<Reason[]> {
    return this.ask({ ask: "reasons", game, path, move, best });
  }

  /** Review a finished game; null if it was cancelled. */
  review(
    text: string,
    iterations: number,
    hear: (progress: Progress) => void,
  ): { done: Promise<Review | null>; cancel: () => void } {
    const id = this.last + 1; // of the request
    this.listeners.set(id, (told) => "progress" in told && hear(told.progress));
    const done = this.ask<Review | null>({ ask: "review", text, iterations });
    return { done, cancel: () => void this.ask({ ask: "cancel", review: id }).catch(() => {}) };
  }

  /** The worker ends; what waits never gets an answer. */
  end(): void {
    this.port?.terminate?.();
    this.port = null;
    this.listeners.clear();
    this.waiting.clear();
  }

  private ask<T>(request: Asked): Promise<T> {
    this.port ??= this.listen(this.start());
    const id = (this.last += 1);
    this.port.postMessage({ ...request, id });
    return new Promise((resolve, reject) =>
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject }),
    );
  }

  private listen(port: Port): Port {
    port.onmessage = ({ data }: MessageEvent<Reply | Told>) => {
      if ("about" in data) this.listeners.get(data.about)?.(data);
      else this.receive(data);
    };
    // The script of the worker did not load: what waits fails, and the next question tries again.
    port.onerror = ({ message }) => {
      const error = new KernelError(message || "the engine did not start");
      for (const { reject } of this.waiting.values()) reject(error);
      this.end();
    };
    return port;
  }

  private receive(reply: Reply): void {
    const { resolve, reject } = this.waiting.get(reply.id) ?? {};
    this.waiting.delete(reply.id);
    if ("answer" in reply) resolve?.(reply.answer as never);
    else reject?.(errorOf(reply.name, reply.error));
  }
}

function startWorker(): Port {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function")
    throw new KernelError("this browser has no WebAssembly");
  return new Worker(workerUrl, { type: "module" });
}

const errorOf = (name: string, message: string): Error =>
  name === "EngineError" ? new EngineError(message) : new KernelError(message);
