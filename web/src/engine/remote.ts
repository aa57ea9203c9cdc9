/* The page's side of the worker: a game whose methods are answered later. */

import { EngineError, KernelError } from "./errors";
import type { Move } from "../wire";
import type { Game } from "./game";
import type { SearchReport } from "./search";
import type { BotChoice, Method, Reply, Request, Source, Told } from "./service";

/** A worker, or a port of a message channel. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

type Asked = Request extends infer One ? (One extends Request ? Omit<One, "id"> : never) : never;

export class Remote {
  private readonly waiting = new Map<number, Waiting>();
  /** Of searches, by the id of their request. */
  private readonly listeners = new Map<number, (report: SearchReport) => void>();
  private last = 0;
  private games = 0;

  constructor(private readonly port: Port) {
    port.onmessage = ({ data }: MessageEvent<Reply | Told>) => {
      if ("search" in data) this.listeners.get(data.search)?.(data.report);
      else this.receive(data);
    };
  }

  /** Open a game in the worker. */
  async open(source: Source): Promise<RemoteGame> {
    const game = (this.games += 1);
    await this.ask({ ask: "open", game, source });
    return new RemoteGame(this, game);
  }

  /** Ask the worker; an error there is an error here. */
  ask(request: Asked): Promise<unknown> {
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ ...request, id });
    });
  }

  /** Start a search; `hear` gets a report ten times a second, and a last one when it ends. A search
   * that still runs ends: there is one at a time. Returns its number. */
  async search(
    game: number,
    seat: number | null,
    seed: number,
    hear: (report: SearchReport) => void,
  ): Promise<number> {
    const search = this.last + 1; // the id of the request
    this.listeners.set(search, hear);
    try {
      await this.ask({ ask: "search", game, seat, seed });
    } catch (error) {
      this.listeners.delete(search);
      throw error;
    }
    for (const other of this.listeners.keys()) if (other < search) this.listeners.delete(other);
    return search;
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ("answer" in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(errorOf(reply.name, reply.error));
  }
}

export class RemoteGame {
  constructor(
    private readonly remote: Remote,
    private readonly game: number,
  ) {}

  /** Call a method of the game: `await game.call("play", "H>")`. */
  call<M extends Method>(method: M, ...given: Parameters<Game[M]>): Promise<ReturnType<Game[M]>> {
    const asked = this.remote.ask({ ask: "call", game: this.game, method, given });
    return asked as Promise<ReturnType<Game[M]>>;
  }

  /** The decision of a bot for the seat whose turn it is. */
  choose(bot: BotChoice): Promise<Move> {
    return this.remote.ask({ ask: "choose", game: this.game, bot }) as Promise<Move>;
  }

  /** Search from what a seat may see, null for a spectator, until it is stopped: returns what stops it.
   * `hear` gets reports as it goes, and a last one when it ends. */
  async search(
    seat: number | null,
    hear: (report: SearchReport) => void,
    seed = 0,
  ): Promise<() => Promise<void>> {
    const search = await this.remote.search(this.game, seat, seed, hear);
    return async () => {
      await this.remote.ask({ ask: "stop", game: this.game, search });
    };
  }

  /** The worker forgets the game. */
  async close(): Promise<void> {
    await this.remote.ask({ ask: "close", game: this.game });
  }
}

function errorOf(name: string, message: string): Error {
  if (name === "EngineError") return new EngineError(message);
  return name === "KernelError" ? new KernelError(message) : new Error(message);
}
