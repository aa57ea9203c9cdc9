/* The tree search of bots/search.py, from what one seat may see. It runs for as many iterations as it
 * is told, and can go on later. */

import type { Move } from "../wire";
import type { Board } from "./board";
import { EngineError } from "./errors";
import type { Game } from "./game";
import type { Kernel } from "./kernel";
import {
  BUDGET,
  DEFAULTS,
  EXPLORE_BY_SEATS,
  FPU_BY_SEATS,
  MAX_SEATS,
  MOVES,
  OPTION,
  OTHERS_BY_SEATS,
  SHARES_AT,
  STATE,
  TOTALS_AT,
  type Level,
} from "./layout";
import { randomStart } from "./setup";
import { Tree } from "./tree";

/** The options of a level as the kernel takes them. */
export function optionsOf(level: Level, seats: number): Float64Array {
  const options = new Float64Array(Object.keys(OPTION).length);
  options[OPTION.EXPLORE] = level.explore ?? EXPLORE_BY_SEATS[seats] ?? 0;
  options[OPTION.ROLLOUT] = level.rollout ?? DEFAULTS.rollout;
  options[OPTION.FPU] = FPU_BY_SEATS[seats] ?? 0;
  options[OPTION.SCALE] = DEFAULTS.scale;
  options[OPTION.OTHERS] = OTHERS_BY_SEATS[seats] ?? 0;
  return options;
}

/** Run iterations; the generator of the kernel must be seeded. Returns the sums of the shares. */
export function iterate(
  kernel: Kernel,
  board: Board,
  state: Uint8Array,
  viewer: number,
  tree: Tree,
  options: Float64Array,
  iterations: number,
): Float64Array {
  const { call, at } = kernel;
  const treeAt = tree.use();
  const [boardAt, stateAt] = kernel.use(board, state);
  new Float64Array(kernel.memory.buffer, at.options, options.length).set(options);
  const totals = new Float64Array(kernel.memory.buffer, at.work + TOTALS_AT, MAX_SEATS);
  totals.fill(0);
  call.search(
    boardAt,
    stateAt,
    viewer,
    treeAt,
    tree.records,
    at.net,
    at.work,
    at.rng,
    at.options,
    iterations,
  );
  return totals.slice();
}

/** The share of victory of every seat without a search, from what a seat may see; null is a
 * spectator. It is the mean over deals of the hidden cards, always the same ones. */
export function evaluate(kernel: Kernel, game: Game, seat: number | null): number[] {
  if (seat !== null) game.checkSeat(seat);
  const { call, at } = kernel;
  const { seats } = game;
  const winners = game.winners();
  if (game.isOver)
    return Array.from({ length: seats }, (_, one) =>
      winners.includes(one) ? 1 / winners.length : 0,
    );
  const [boardAt, stateAt] = kernel.use(game.board, game.state);
  kernel.seed(randomStart(0, "evaluate"));
  const totals = new Float64Array(seats);
  for (let deal = 0; deal < BUDGET.DEALS; deal++) {
    call.deal_others(stateAt, seat ?? -1, at.rng);
    call.evaluate(boardAt, stateAt, at.net, at.work);
    const shares = new Float64Array(kernel.memory.buffer, at.work + SHARES_AT, seats);
    shares.forEach((share, one) => (totals[one] = (totals[one] ?? 0) + share));
  }
  return Array.from(totals, (total) => total / BUDGET.DEALS);
}

export interface SearchReport {
  iterations: number;
  /** No more iterations are run: numbers would lose their last places. */
  done: boolean;
  /** The share of victory of every seat: the mean of all iterations. */
  shares: number[];
  /** The decisions tried, the most visited first. */
  moves: {
    move: Move;
    visits: number;
    /** The share of victory of the seat that decides, if it plays this. */
    value: number;
    /** How the search expects the game to go on; it begins with the move. */
    line: Move[];
  }[];
}

const LONGEST_LINE = 12;
/** A line goes on while its decisions have so many visits. */
const FEWEST_VISITS = 4;
/** The tree adds numbers of 32 bits: many more iterations than this would no longer be counted. */
export const MOST_ITERATIONS = 1 << 21;

export class Search {
  readonly tree: Tree;
  private iterations = 0;
  private readonly totals = new Float64Array(MAX_SEATS);
  private readonly board: Board;
  private readonly state: Uint8Array;
  private readonly viewer: number;
  private readonly options: Float64Array;
  private random: bigint;

  /** Of the game as it is now, from what a seat may see; null is a spectator. With open cards the true ones
   * are used: what lies face down counts as face up. */
  constructor(
    private readonly kernel: Kernel,
    game: Game,
    seat: number | null = game.turn,
    { seed = 0, openCards = false }: { seed?: number | bigint; openCards?: boolean } = {},
  ) {
    if (game.turn === null) throw new EngineError("there is nothing to search: the game is over");
    if (seat !== null) game.checkSeat(seat);
    this.board = game.board;
    this.viewer = seat ?? -1;
    this.options = optionsOf({}, game.seats);
    this.tree = new Tree(kernel, BUDGET.NODES);
    kernel.seed(randomStart(seed, "search"));
    const [, stateAt] = kernel.use(game.board, game.state);
    if (!openCards) kernel.call.deal_others(stateAt, this.viewer, kernel.at.rng);
    this.state = kernel.state();
    if (openCards)
      for (let one = 0; one < game.seats; one += 1)
        this.state[STATE.SEAT + STATE.SEAT_SIZE * one + STATE.DOWN] = 0;
    this.random = kernel.random;
  }

  /** Run iterations, fewer when it is done. */
  run(iterations: number): void {
    const more = Math.min(iterations, MOST_ITERATIONS - this.iterations);
    if (more <= 0) return;
    const { kernel, board, state, viewer, tree, options } = this;
    kernel.seed(this.random);
    const sums = iterate(kernel, board, state, viewer, tree, options, more);
    this.random = kernel.random;
    sums.forEach((sum, seat) => (this.totals[seat] = (this.totals[seat] ?? 0) + sum));
    this.iterations += more;
  }

  /** Run for about so long, at least a few iterations. */
  runFor(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    do this.run(BUDGET.CHUNK);
    while (!this.done && performance.now() < end);
  }

  get done(): boolean {
    return this.iterations >= MOST_ITERATIONS;
  }

  report(): SearchReport {
    const { iterations, done, tree } = this;
    const seats = this.state[STATE.SEATS] ?? 0;
    return {
      iterations,
      done,
      shares: Array.from(this.totals.subarray(0, seats), (sum) => sum / Math.max(iterations, 1)),
      moves: tree.edges(0).map(({ decision, visits, value, child }) => ({
        move: moveOf(decision),
        visits,
        value,
        line: [moveOf(decision), ...this.lineFrom(child)],
      })),
    };
  }

  private lineFrom(child: number): Move[] {
    const line: Move[] = [];
    for (let node = child; node && line.length + 1 < LONGEST_LINE;) {
      const [best] = this.tree.edges(node);
      if (!best || best.visits < FEWEST_VISITS) break;
      line.push(moveOf(best.decision));
      node = best.child;
    }
    return line;
  }
}

export const moveOf = (decision: number): Move => MOVES[decision] ?? "hand";
