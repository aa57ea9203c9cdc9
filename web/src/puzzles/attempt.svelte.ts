/* One puzzle being tried: what was played, and whether it is the solution. `ask` is given, so that tests can
 * answer instead of the engine. */

import { post } from "../api";
import { pictureOf } from "../board/picture";
import { MoveTree } from "../game/tree.svelte";
import { hasEngine, local } from "../local/local";
import type { Move, Preview, Tried, TryRequest } from "../wire";
import { seatOfPuzzle, type Puzzle } from "./data";

export type Ask = (request: TryRequest) => Promise<Tried>;

/** The engine of this device plays; without one, the server does. */
export const askEngine: Ask = (request) =>
  hasEngine() ? local("try", request) : post("/api/try", { body: request });

export class Attempt {
  readonly puzzle: Puzzle;
  readonly seat: number;
  readonly start: Tried;
  readonly tree: MoveTree;
  answer: Tried = $state.raw() as Tried;
  moves: readonly Move[] = $state.raw([]);
  /** A decision was sent and has no answer yet. */
  busy: boolean = $state(false);
  /** What went wrong with the last decision. */
  failure: unknown = $state.raw(null);
  /** The solution was shown. */
  shown: boolean = $state(false);
  /** The decisions of the first try that was wrong. */
  firstWrong: readonly Move[] | null = $state.raw(null);
  /** How many decisions after the solution were played out. */
  played: number = $state(0);

  readonly #ask: Ask;
  #try = 0;

  private constructor(puzzle: Puzzle, start: Tried, ask: Ask) {
    this.puzzle = puzzle;
    this.seat = seatOfPuzzle(puzzle);
    this.start = start;
    this.tree = new MoveTree(start.board, pictureOf(start.view), start.view);
    this.answer = start;
    this.#ask = ask;
  }

  static async open(puzzle: Puzzle, ask: Ask = askEngine): Promise<Attempt> {
    const seat = seatOfPuzzle(puzzle);
    return new Attempt(puzzle, await ask({ position: puzzle.position, moves: [], seat }), ask);
  }

  readonly wrong = $derived.by(() =>
    this.moves.some((move, index) => !(this.puzzle.steps[index]?.includes(move) ?? true)),
  );
  readonly solved = $derived.by(() => !this.wrong && this.moves.length >= this.puzzle.steps.length);
  readonly open = $derived.by(() => !this.wrong && !this.solved && !this.busy);
  readonly previews: readonly Preview[] = $derived.by(() =>
    this.open ? this.answer.view.previews : [],
  );

  /** The next decision of the solution. */
  get advice(): Move | null {
    return this.puzzle.steps[this.moves.length]?.[0] ?? null;
  }

  /** Play a decision; the steps that followed, which are in the tree then, or nothing if it failed. */
  async play(move: Move): Promise<Tried["steps"]> {
    return this.open ? this.#play([...this.moves, move]) : [];
  }

  /** Play on after the solution. */
  async playOut(line: readonly Move[]): Promise<Tried["steps"]> {
    const moves = [...this.moves, ...line];
    const steps = await this.#play(moves);
    this.played = steps.length;
    return steps;
  }

  async #play(moves: readonly Move[]): Promise<Tried["steps"]> {
    const attempt = this.#try;
    this.busy = true;
    this.failure = null;
    try {
      const { position } = this.puzzle;
      const answer = await this.#ask({ position, moves: [...moves], seat: this.seat });
      if (attempt !== this.#try) return [];
      const known = this.answer.steps.length;
      this.moves = moves;
      if (this.wrong) this.firstWrong ??= moves;
      this.answer = answer;
      const steps = answer.steps.slice(known);
      for (const { view, ...step } of steps) this.tree.append(step, view);
      this.tree.setView(this.tree.present, answer.view); // with what can be decided now
      return steps;
    } catch (error) {
      if (attempt === this.#try) this.failure = error;
      return [];
    } finally {
      if (attempt === this.#try) this.busy = false;
    }
  }

  /** From the beginning. Answers that come later are ignored. */
  retry(): void {
    this.#try += 1;
    this.busy = false;
    this.failure = null;
    this.played = 0;
    this.moves = [];
    this.answer = this.start;
    this.tree.truncate(0);
  }
}
