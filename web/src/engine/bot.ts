/* The bots of every level. A bot gets a state with the hidden cards of all other seats dealt anew, so
 * it cannot know what its seat may not see. */

import type { Move } from "../wire";
import { EngineError, quoted } from "./errors";
import type { Game } from "./game";
import type { Kernel } from "./kernel";
import { BUDGET, LEVELS, MOVES, STATE, type Level } from "./layout";
import { iterate, moveOf, optionsOf } from "./search";
import { randomStart } from "./setup";
import { Tree } from "./tree";

export type Budget = Pick<Level, "iterations" | "milliseconds" | "stretch">;

/** A search adds two nodes in three iterations. No machine is known to do more in that time, stretched by half, and
 * a full tree only stops to grow: the kernel's memory need not be larger. */
const NODES_A_MILLISECOND = 500;

export class Bot {
  private readonly level: Level;
  private random: bigint;
  /** The tree of a bot that searches; it belongs to one game. */
  readonly tree: Tree;
  private treeGame = "";

  /** `budget` replaces that of the level, for a bot that searches. */
  constructor(
    private readonly kernel: Kernel,
    readonly name: string,
    seed: number | bigint = 0,
    budget?: Budget,
  ) {
    const level = Object.hasOwn(LEVELS, name) ? LEVELS[name] : undefined;
    if (level === undefined)
      throw new EngineError(
        `there is no bot ${quoted(name, 40)}: there are ${Object.keys(LEVELS).join(", ")}`,
      );
    if (budget) checkBudget(name, level, budget);
    const { iterations, milliseconds, stretch } = budget ?? level;
    this.level = { ...level, iterations, milliseconds, stretch };
    this.random = randomStart(seed, `bot ${name}`);
    const nodes = iterations ? 4 * iterations : NODES_A_MILLISECOND * (milliseconds ?? Infinity);
    this.tree = new Tree(kernel, nodes + 1000);
  }

  /** A legal decision for the seat whose turn it is. */
  choose(game: Game): Move {
    const began = performance.now();
    const { kernel, level } = this;
    const { turn } = game;
    if (turn === null)
      throw new EngineError(`${this.name} was asked to choose, but the game is over`);
    kernel.seed(this.random);
    const decision =
      level.player === undefined
        ? this.search(game, turn, began)
        : this.decide(game, turn, level.player);
    this.random = kernel.random;
    return moveOf(decision);
  }

  /** What the last search found: visits and mean value of each decision that it tried. */
  lastSearch(): { move: Move; visits: number; value: number }[] {
    return this.tree
      .edges(0)
      .map(({ decision, visits, value }) => ({ move: moveOf(decision), visits, value }));
  }

  private decide(game: Game, seat: number, player: number): number {
    const { call, at } = this.kernel;
    if (player === LEVELS.random?.player) return call.pick(at.rng, game.legalMask);
    const [board, state] = this.kernel.use(game.board, game.state);
    call.deal_others(state, seat, at.rng);
    return call.choose(board, state, player, at.rng, at.walk);
  }

  private search(game: Game, seat: number, began: number): number {
    const { kernel, tree, level } = this;
    const { call, at } = kernel;
    const legal = game.legalMoves().map((move) => MOVES.indexOf(move));
    const [only, ...others] = legal;
    if (only !== undefined && others.length === 0) return only;
    // Two searches could eject each other for ever.
    const isLong = game.steps.length > BUDGET.LONG_GAME * game.seats;
    if (isLong && call.below(at.rng, 100) < BUDGET.RANDOM_PERCENT)
      return legal[call.below(at.rng, legal.length)] ?? 0;
    const [, stateAt] = kernel.use(game.board, game.state);
    call.deal_others(stateAt, seat, at.rng);
    const state = kernel.state();
    this.reuseTree(game, state, seat);
    const options = optionsOf(level, game.seats);
    const stretch = level.stretch ?? 1;
    const end = began + stretch * (level.milliseconds ?? Infinity) - 1000 * BUDGET.MARGIN;
    let left = Math.floor(stretch * (level.iterations ?? Infinity));
    let done = 0;
    while (left > 0) {
      const count = Math.min(BUDGET.CHUNK, left);
      iterate(kernel, game.board, state, seat, tree, options, count);
      done += count;
      left -= count;
      const now = performance.now();
      if (now >= end) break;
      // The decision in second place could hardly come to the first.
      const toCome = Math.min(left, (done * (end - now)) / Math.max(now - began, 0.001));
      if (stretch > 1 && tree.lead() > BUDGET.CATCH_UP * toCome) break;
    }
    const [best] = tree.edges(0).filter(({ decision }) => legal.includes(decision));
    return best?.decision ?? only ?? 0;
  }

  /** Keep the subtree of the present position, or begin a new tree. */
  private reuseTree(game: Game, state: Uint8Array, seat: number): void {
    const { kernel, tree } = this;
    const { tiles, faces } = game.board;
    const key = JSON.stringify([tiles, faces, seat, state[STATE.EXPERT]]);
    if (key === this.treeGame) {
      const treeAt = tree.use();
      const [boardAt, stateAt] = kernel.use(game.board, state);
      kernel.call.reuse_tree(boardAt, stateAt, seat, treeAt, tree.records);
    } else {
      tree.clear();
    }
    this.treeGame = key;
  }
}

function checkBudget(name: string, level: Level, budget: Budget): void {
  if (level.player !== undefined)
    throw new EngineError(`${name} has no budget: it does not search`);
  const { iterations, milliseconds } = budget;
  const given = [iterations, milliseconds].filter((one) => one !== undefined);
  if (given.length === 0 || !given.every((one) => Number.isInteger(one) && one > 0))
    throw new EngineError(
      `${name}: a budget is a whole number of iterations or milliseconds from 1, not ${JSON.stringify(budget)}`,
    );
}
