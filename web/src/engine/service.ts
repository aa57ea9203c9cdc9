/* Games in a worker: the page opens one and calls its methods by message. Bots decide there, and a search
 * goes on there until it is stopped. */

import { Bot, type Budget } from "./bot";
import { Game } from "./game";
import type { Kernel } from "./kernel";
import { Search, type SearchReport } from "./search";
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
  | { ask: "choose"; bot: BotChoice }
  | { ask: "search"; seat: number | null; seed: number }
  | { ask: "stop"; search: number }
);

/** A bot of a game. It is made when it first decides, and keeps its tree from then on. */
export interface BotChoice {
  name: string;
  /** The same for the same seed; so each seat needs one of its own. */
  seed: number;
  budget?: Budget;
}

export type Reply = { id: number } & ({ answer: unknown } | { name: string; error: string });

/** What a search found so far; `search` is the id of the request. */
export interface Told {
  search: number;
  report: SearchReport;
}

/** A search runs in slices, so that other messages get through. */
const SLICE_MS = 20;
const REPORT_MS = 100;

export class Service {
  private readonly games = new Map<number, Game>();
  private readonly bots = new Map<number, Map<string, Bot>>();
  private running: { id: number; game: number; search: Search; told: number } | null = null;

  constructor(
    private readonly kernel: Kernel,
    private readonly tell: (message: Told) => void = () => undefined,
  ) {}

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
      if (this.running?.game === request.game) this.stop();
      this.games.delete(request.game);
      this.bots.delete(request.game);
      return null;
    }
    if (request.ask === "stop") {
      if (this.running?.id === request.search) this.stop();
      return null;
    }
    const game = this.games.get(request.game);
    if (!game) throw new Error(`there is no game ${request.game} in the worker`);
    if (request.ask === "choose") return this.bot(request.game, request.bot).choose(game);
    if (request.ask === "search") {
      const search = new Search(this.kernel, game, request.seat, { seed: request.seed });
      this.stop();
      this.running = { id: request.id, game: request.game, search, told: performance.now() };
      this.goOn(search);
      return null;
    }
    const method = game[request.method] as (...given: unknown[]) => unknown;
    return method.apply(game, request.given);
  }

  private open(source: Source): Game {
    if (source.from === "choices") return Game.create(this.kernel, source.choices);
    if (source.from === "record") return Game.fromRecord(this.kernel, source.text);
    return Game.fromPosition(this.kernel, source.text);
  }

  private bot(game: number, { name, seed, budget }: BotChoice): Bot {
    const bots = this.bots.get(game) ?? new Map<string, Bot>();
    this.bots.set(game, bots);
    const key = JSON.stringify([name, seed, budget]);
    const bot = bots.get(key) ?? new Bot(this.kernel, name, seed, budget);
    bots.set(key, bot);
    return bot;
  }

  /** One slice of the search, and later the next. */
  private goOn(search: Search): void {
    const { running } = this;
    if (running?.search !== search) return;
    search.runFor(SLICE_MS);
    if (search.done) {
      this.stop();
      return;
    }
    if (performance.now() >= running.told + REPORT_MS) {
      this.tell({ search: running.id, report: search.report() });
      running.told = performance.now();
    }
    setTimeout(() => {
      this.goOn(search);
    }, 0);
  }

  /** End the search that runs, with a last report. There is one at a time. */
  private stop(): void {
    const { running } = this;
    this.running = null;
    if (running) this.tell({ search: running.id, report: running.search.report() });
  }
}
