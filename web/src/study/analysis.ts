/* The share of victory of every seat after each legal decision of a position: study/analysis.py, step by
 * step, so that both find the same. tests/web/test_review.py compares them. */

import { EngineError } from "../engine/errors";
import type { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { MOVES, PHASE, SEEN_MOVES, STATE } from "../engine/layout";
import { iterate, moveOf, optionsOf } from "../engine/search";
import { randomStart, seatAt } from "../engine/setup";
import { Tree } from "../engine/tree";
import { placesOf, winnersOf } from "../engine/view";
import { required } from "../required";
import type { Move, SeenMove } from "../wire";
import { FIRST_ITERATIONS, LARGEST_TREE, LINE_LENGTH, LINE_VISITS } from "./numbers";
import { comparedError, lossError, shareError } from "./searchError";

/** A legal decision and what it is worth. */
export interface Choice {
  move: Move;
  /** Of victory, of every seat, if it is played. */
  shares: number[];
  /** Half of the 95 % interval of the share of the seat that decides. */
  error: number;
  /** How many the search had; 0 if the game is over then. */
  iterations: number;
  /** How the game would probably go on. */
  line: SeenMove[];
}

/** A position as its mover may see it. After the end there are no choices. */
export interface Analysis {
  seat: number | null;
  /** Of every seat, if the best decision is played. */
  shares: number[];
  error: number;
  /** The best first. */
  choices: Choice[];
}

/** Half of the 80 % interval of the difference of two choices for the seat that decides: the best, and one that
 * was searched as long or that the best left behind. */
export function choiceError({ seat }: Analysis, one: Choice, other: Choice): number {
  const searched = [one, other].map(({ iterations }) => iterations).filter((count) => count > 0);
  if (seat === null || one.move === other.move || searched.length === 0) return 0;
  const [mine, theirs] = [one.shares[seat] ?? 0, other.shares[seat] ?? 0];
  return comparedError(mine, theirs, Math.min(...searched));
}

/** The choice of a move, which is legal. */
export const choiceOf = ({ choices }: Analysis, move: Move): Choice =>
  required(
    choices.find((choice) => choice.move === move),
    `the choice ${move}`,
  );

/** A legal decision, the state after it, and its search so far. */
class Candidate {
  readonly isOver: boolean;
  iterations = 0;
  readonly tree: Tree;
  private readonly totals: Float64Array;
  private readonly state: Uint8Array;

  /** The generator of the kernel draws the hidden cards, unless they are open. */
  constructor(
    private readonly kernel: Kernel,
    private readonly game: Game,
    private readonly seat: number,
    readonly move: Move,
    openCards: boolean,
  ) {
    const { call, at } = kernel;
    const { state } = game;
    if (openCards)
      for (let other = 0; other < game.seats; other++) state[seatAt(other) + STATE.DOWN] = 0;
    const [boardAt, stateAt] = kernel.use(game.board, state);
    // A search begins with these cards: they must not be the true ones.
    if (!openCards) call.deal_others(stateAt, seat, at.rng);
    call.step(boardAt, stateAt, MOVES.indexOf(move), at.log);
    this.state = kernel.state();
    this.isOver = this.state[STATE.PHASE] === PHASE.OVER;
    this.tree = new Tree(kernel, LARGEST_TREE);
    this.totals = new Float64Array(game.seats);
    if (!this.isOver) return;
    const winners = winnersOf(placesOf(kernel, this.state));
    for (const winner of winners) this.totals[winner] = 1 / winners.length;
  }

  get shares(): number[] {
    return Array.from(this.totals, (total) => total / Math.max(this.iterations, 1));
  }

  get share(): number {
    return (this.totals[this.seat] ?? 0) / Math.max(this.iterations, 1);
  }

  private get error(): number {
    return this.isOver ? 0 : shareError(this.share, this.iterations, this.totals.length);
  }

  search(iterations: number, seed: number): void {
    const { kernel, game, state, seat, tree } = this;
    kernel.seed(randomStart(seed, `analysis ${this.move} ${this.iterations}`));
    const options = optionsOf({}, game.seats);
    const sums = iterate(kernel, game.board, state, seat, tree, options, iterations);
    this.totals.forEach((total, one) => (this.totals[one] = total + (sums[one] ?? 0)));
    this.iterations += iterations;
  }

  /** Could it be as good as the one that looks best now? */
  mayBe(best: Candidate): boolean {
    if (this === best) return true;
    const searched = [this, best].filter(({ isOver }) => !isOver);
    const least = Math.min(...searched.map(({ iterations }) => iterations));
    return best.share - this.share <= lossError(this.share, best.share, least, this.totals.length);
  }

  choice(): Choice {
    const { move, shares, error, iterations } = this;
    return { move, shares, error, iterations, line: this.line() };
  }

  /** The most visited decisions that follow, as everybody may see them. */
  private line(): SeenMove[] {
    const line: SeenMove[] = [];
    let node = 0;
    while (!this.isOver && line.length < LINE_LENGTH) {
      const [edge] = this.tree.edges(node);
      if (!edge || edge.visits < LINE_VISITS) break;
      line.push(SEEN_MOVES[edge.decision] ?? moveOf(edge.decision));
      if (!edge.child) break;
      node = edge.child;
    }
    return line;
  }
}

/** Analyse the present position of a game with about so many iterations in all. The decision `about` is
 * searched as long as the best. With open cards the search uses the true cards of all seats. */
export function analyse(
  kernel: Kernel,
  game: Game,
  iterations: number,
  seed = 0,
  about: Move | null = null,
  openCards = false,
): Analysis {
  if (!(Number.isInteger(iterations) && iterations >= 1))
    throw new EngineError(`iterations is at least 1, not ${iterations}`);
  const seat = game.turn;
  if (seat === null) return { seat, shares: resultOf(game), error: 0, choices: [] };
  const legal = game.legalMoves();
  if (about !== null && !legal.includes(about))
    throw new EngineError(`'${about}' is not legal here: ${legal.join(" ")}`);
  kernel.seed(randomStart(seed, "analysis"));
  const candidates = legal.map((move) => new Candidate(kernel, game, seat, move, openCards));
  searchRounds(candidates, iterations, seed, about);
  const choices = candidates.toSorted((a, b) => b.share - a.share).map((one) => one.choice());
  const best = required(choices[0], "a legal decision");
  return { seat, shares: best.shares, error: best.error, choices };
}

/** The shares of a finished game: 1 for a victory, a part of it if it is shared. */
export function resultOf(game: Game): number[] {
  const winners = game.winners();
  return Array.from({ length: game.seats }, (_, seat) =>
    winners.includes(seat) ? 1 / winners.length : 0,
  );
}

/** Search all, then those that could be the best, until the iterations are used. */
function searchRounds(
  candidates: readonly Candidate[],
  iterations: number,
  seed: number,
  about: Move | null,
): void {
  let searched = candidates.filter(({ isOver }) => !isOver);
  let left = iterations;
  let part = FIRST_ITERATIONS;
  while (searched.length > 0 && left > 0) {
    part = Math.min(part, Math.ceil(left / searched.length));
    for (const one of searched) one.search(part, seed);
    left -= part * searched.length;
    const best = candidates.reduce((a, b) => (b.share > a.share ? b : a));
    searched = searched.filter((one) => one.move === about || one.mayBe(best));
    const isClear = searched.length === 1 && searched[0] === best;
    if (candidates.length > 1 && isClear && (about === null || about === best.move)) return;
    part *= 2;
  }
}
