/* Games in a worker: the page opens one and calls its methods by message. */

import { Game } from "./game";
import type { Kernel } from "./kernel";
import type { Choices } from "./setup";

/** What can be asked of a game. */
export type Method =
  | "legalMoves"
  | "play"
  | "undo"
  | "preview"
  | "view"
  | "threats"
  | "points"
  | "winners"
  | "position"
  | "record";

/** What a game begins with. */
export type Source =
  | { from: "choices"; choices: Choices }
  | { from: "record"; text: string }
  | { from: "position"; text: string };

export type Request = { id: number; game: number } & (
  | { ask: "open"; source: Source }
  | { ask: "close" }
  | { ask: "call"; method: Method; given: unknown[] }
);

export type Reply = { id: number } & ({ answer: unknown } | { name: string; error: string });

export class Service {
  private readonly games = new Map<number, Game>();

  constructor(private readonly kernel: Kernel) {}

  /** Do what is asked; an error is an answer too. */
  answer(request: Request): Reply {
    const { id } = request;
    try {
      return { id, answer: this.act(request) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { id, name, error: message };
    }
  }

  private act(request: Request): unknown {
    if (request.ask === "open") {
      this.games.set(request.game, this.open(request.source));
      return null;
    }
    if (request.ask === "close") {
      this.games.delete(request.game);
      return null;
    }
    const game = this.games.get(request.game);
    if (!game) throw new Error(`there is no game ${request.game} in the worker`);
    const method = game[request.method] as (...given: unknown[]) => unknown;
    return method.apply(game, request.given);
  }

  private open(source: Source): Game {
    if (source.from === "choices") return Game.create(this.kernel, source.choices);
    if (source.from === "record") return Game.fromRecord(this.kernel, source.text);
    return Game.fromPosition(this.kernel, source.text);
  }
}
