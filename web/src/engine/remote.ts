/* The page's side of the worker: a game whose methods are answered later. */

import { EngineError, KernelError } from "./errors";
import type { Game } from "./game";
import type { Method, Reply, Request, Source } from "./service";

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
  private last = 0;
  private games = 0;

  constructor(private readonly port: Port) {
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.receive(data);
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

  /** The worker forgets the game. */
  async close(): Promise<void> {
    await this.remote.ask({ ask: "close", game: this.game });
  }
}

function errorOf(name: string, message: string): Error {
  if (name === "EngineError") return new EngineError(message);
  return name === "KernelError" ? new KernelError(message) : new Error(message);
}
