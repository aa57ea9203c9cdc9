/* The engine of the study pages, in its worker: games that are looked at anywhere in their tree, a search
 * that goes on until it is stopped, and reviews. `remote.ts` is the page's side. */

import { EngineError } from "../engine/errors";
import { Game, type Step } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { MOVES, SEEN_MOVES } from "../engine/layout";
import { readRecord } from "../engine/record";
import { Search, type SearchReport } from "../engine/search";
import type { Choices } from "../engine/setup";
import { shapeOf } from "../local/table";
import type { BoardShape, GameRecord, Move, Replayed, SeenMove, Threat, View } from "../wire";
import type { StepInfo } from "../wire/messages";
import { analyse } from "./analysis";
import { reasonsOf } from "./reasons";
import { judge, reviewing, type Progress, type Review } from "./review";

/** What a game begins with. */
export type Source =
  | { from: "choices"; choices: Choices }
  | { from: "record"; text: string }
  | { from: "position"; text: string };

/** A position of a game, with all cards open and what the seat that decides can do. */
export interface Spot {
  /** The decision that led here. */
  step: StepInfo | null;
  view: View;
  /** By seat: who could fall on it. */
  threats: Threat[][];
  position: string;
}

export interface Opened {
  game: number;
  board: BoardShape;
  /** Null for a game that began with a position. */
  record: GameRecord | null;
  start: Spot;
  /** The decisions of the record. */
  steps: Replayed["steps"];
}

/** Whose knowledge a search has: what a seat may see, or all cards. */
export type Eyes = number | "open";

/** How long a search goes on. */
export interface Limit {
  iterations?: number;
  milliseconds?: number;
}

export type Request = { id: number } & (
  | { ask: "open"; source: Source }
  | { ask: "close"; game: number }
  | { ask: "at"; game: number; path: Move[] }
  | { ask: "line"; game: number; path: Move[]; moves: SeenMove[] }
  | { ask: "search"; game: number; path: Move[]; eyes: Eyes; limit: Limit }
  | { ask: "stop" }
  | { ask: "choose"; game: number; path: Move[]; iterations: number; seed: number }
  | { ask: "judge"; game: number; path: Move[]; move: Move; iterations: number; exponent: number }
  | { ask: "reasons"; game: number; path: Move[]; move: Move; best: Move }
  | { ask: "review"; text: string; iterations: number }
  | { ask: "cancel"; review: number }
);
export type Reply = { id: number } & ({ answer: unknown } | { name: string; error: string });
/** What a search or a review found so far; `about` is the id of its request. */
export type Told = { about: number } & ({ report: SearchReport } | { progress: Progress });

/** Work is done in slices, so that other messages get through. */
const SLICE_MS = 20;
const REPORT_MS = 100;
const MOST_MOVES = 2000; // of a record, as the server
const LONGEST_PATH = 4000;

const nextSlice = () => new Promise((resolve) => setTimeout(resolve, 0));

export class StudyService {
  private readonly games = new Map<number, Game>();
  private last = 0;
  private searching = 0; // the id of the search that runs
  private readonly cancelled = new Set<number>();

  constructor(
    private readonly kernel: Kernel,
    private readonly tell: (message: Told) => void,
  ) {}

  /** Do what is asked; an error is an answer too. */
  async answer(request: Request): Promise<Reply> {
    const { id } = request;
    try {
      return { id, answer: await this.act(request) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      return { id, name, error: message };
    }
  }

  private act(request: Request): unknown {
    switch (request.ask) {
      case "open":
        return this.open(request.source);
      case "close":
        this.games.delete(request.game);
        return null;
      case "at":
        return spotOf(this.goTo(request.game, request.path));
      case "line":
        return this.line(request.game, request.path, request.moves);
      case "search": {
        const game = this.goTo(request.game, request.path);
        const openCards = request.eyes === "open";
        const seat = request.eyes === "open" ? game.turn : request.eyes;
        const search = new Search(this.kernel, game, seat, { openCards });
        this.searching = request.id;
        void this.goOn(request.id, search, request.limit);
        return null;
      }
      case "stop":
        this.searching = 0;
        return null;
      case "choose": {
        const game = this.goTo(request.game, request.path);
        const search = new Search(this.kernel, game, game.turn, { seed: request.seed });
        search.run(request.iterations);
        const legal = game.legalMoves();
        return search.report().moves.find(({ move }) => legal.includes(move))?.move ?? legal[0];
      }
      case "judge": {
        const game = this.goTo(request.game, request.path);
        const { move, iterations, exponent } = request;
        return judge(game, analyse(this.kernel, game, iterations, 0, move), move, exponent);
      }
      case "reasons":
        return reasonsOf(this.goTo(request.game, request.path), request.move, request.best);
      case "review":
        return this.review(request.id, request.text, request.iterations);
      case "cancel":
        this.cancelled.add(request.review);
        return null;
    }
  }

  private open(source: Source): Opened {
    const { kernel } = this;
    const game = this.read(source);
    const moves = game.steps.map(({ move }) => move);
    if (moves.length > MOST_MOVES)
      throw new EngineError(`a game has at most ${MOST_MOVES} moves here`);
    const record = source.from === "record" ? readRecord(source.text) : null;
    while (game.steps.length > 0) game.undo();
    const start = spotOf(game);
    const steps = moves.map((move) => {
      const step = game.play(move);
      return { ...infoOf(step), view: openView(game, false) };
    }) as Replayed["steps"];
    this.games.set((this.last += 1), game);
    const board = shapeOf(game);
    if (record) return { game: this.last, board, record, start, steps };
    const drawn = game.setup ? Game.fromSetup(kernel, game.setup).record() : null;
    return { game: this.last, board, record: drawn, start, steps };
  }

  private read(source: Source): Game {
    if (source.from === "choices") return Game.create(this.kernel, source.choices);
    if (source.from === "record") return Game.fromRecord(this.kernel, source.text);
    return Game.fromPosition(this.kernel, source.text);
  }

  /** The game after these decisions: what differs is undone and played. */
  private goTo(number: number, path: readonly Move[]): Game {
    const game = this.games.get(number);
    if (!game) throw new Error(`there is no game ${number} in the worker`);
    if (path.length > LONGEST_PATH)
      throw new EngineError(`a line has at most ${LONGEST_PATH} decisions here`);
    let same = 0;
    while (same < path.length && game.steps[same]?.move === path[same]) same += 1;
    while (game.steps.length > same) game.undo();
    for (const move of path.slice(same)) game.play(move);
    return game;
  }

  /** What happens along a line, as far as it can be played with the true cards. */
  private line(number: number, path: readonly Move[], moves: readonly SeenMove[]): StepInfo[] {
    const game = this.goTo(number, path);
    for (const move of moves) {
      const legal = game.legalMoves().find((one) => one === move || seenAs(one) === move);
      if (!legal) break;
      game.play(legal);
    }
    return game.steps.slice(path.length).map(infoOf);
  }

  private async goOn(id: number, search: Search, limit: Limit): Promise<void> {
    const began = performance.now();
    const end = began + (limit.milliseconds ?? Infinity);
    let told = began;
    for (;;) {
      if (this.searching !== id) return;
      search.runFor(SLICE_MS);
      const report = search.report();
      const now = performance.now();
      const done = report.done || now >= end || report.iterations >= (limit.iterations ?? Infinity);
      if (done || now >= told + REPORT_MS) {
        this.tell({ about: id, report: { ...report, done } });
        told = now;
      }
      if (done) return;
      await nextSlice();
    }
  }

  /** Null if it was cancelled. */
  private async review(id: number, text: string, iterations: number): Promise<Review | null> {
    const work = reviewing(this.kernel, text, iterations);
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      this.tell({ about: id, progress: step.value });
      await nextSlice();
      if (this.cancelled.delete(id)) return null;
    }
  }
}

/** A decision as others may see it. */
const seenAs = (move: Move): SeenMove => SEEN_MOVES[MOVES.indexOf(move)] ?? move;

const infoOf = ({ index, seat, move, events }: Step): StepInfo => ({ index, seat, move, events });

function spotOf(game: Game): Spot {
  const last = game.steps.at(-1);
  return {
    step: last ? infoOf(last) : null,
    view: openView(game, true),
    threats: Array.from({ length: game.seats }, (_, seat) => game.threats(seat)),
    position: game.position(),
  };
}

/** The view of the seat that decides, with the cards of every seat. */
function openView(game: Game, previews: boolean): View {
  const seats = Array.from({ length: game.seats }, (_, seat) => game.view(seat, false).seats[seat]);
  const view = game.view(game.turn, previews);
  return { ...view, seats: seats.filter((one) => one !== undefined), faces: {} };
}
