/* The review that a page shows, of one game at a time: what is opened next ends what was under way. */

import { DEFAULT_ITERATIONS } from "../study/numbers";
import type { Found } from "../study/load";
import type { StudyRemote } from "../study/remote";
import type { Progress, Review } from "../study/review";
import { CloserLook } from "./closerLook.svelte";
import { makeReview, openGame, type Making, type Reviewable } from "./making";

const LONGER = 5 * DEFAULT_ITERATIONS;

export interface Shown extends Reviewable {
  review: Review;
  /** The same with more iterations. */
  closer: CloserLook | null;
}

export class Reviewer {
  shown: Shown | null = $state.raw(null);
  /** Something is opened or reviewed; at first the page reads its address. */
  working = $state(true);
  progress: Progress | null = $state.raw(null);
  /** What went wrong, and what tries it again. */
  trouble: unknown = $state.raw(null);
  retry: () => void = $state.raw(() => {});

  /** The game whose review is made or shown. */
  #game: Reviewable | null = null;
  #making: Making | null = $state.raw(null);
  #run = 0; // answers to what was asked in another one are late

  constructor(
    private readonly remote: StudyRemote,
    /** A closer look does not keep the board waiting. */
    private readonly beside: StudyRemote,
  ) {}

  /** Review the game that is found, or show the review of it that was kept. */
  async open(
    find: () => Found | null | Promise<Found | null>,
    iterations = DEFAULT_ITERATIONS,
  ): Promise<void> {
    const run = this.#end();
    this.working = true;
    try {
      const found = await find();
      const game = found && (await openGame(this.remote, found));
      if (run !== this.#run || !game) return;
      this.#game = game;
      this.#making = makeReview(this.remote, game, iterations, (told) => {
        if (run === this.#run) this.progress = told;
      });
      const review = await this.#making.done;
      if (run === this.#run && review)
        this.shown = { ...game, review, closer: this.#closerThan(iterations, game) };
    } catch (error) {
      if (run === this.#run) this.fail(error, () => void this.open(find, iterations));
    } finally {
      if (run === this.#run) this.#rest();
    }
  }

  #closerThan(iterations: number, game: Reviewable): CloserLook | null {
    const times = Math.round(LONGER / iterations);
    if (times <= 1) return null;
    return new CloserLook(times, (hear) => makeReview(this.beside, game, LONGER, hear));
  }

  /** Stop making the review; null while there is none to stop. */
  get cancel(): (() => void) | null {
    return this.#making?.cancel ?? null;
  }

  /** Show the closer look instead. */
  showCloser(): void {
    const review = this.shown?.closer?.review;
    if (this.shown && review) this.shown = { ...this.shown, review, closer: null };
  }

  fail(error: unknown, again: () => void): void {
    [this.trouble, this.retry] = [error, again];
    this.#rest();
  }

  /** Whether a game with this board goes on now. */
  async goesOn(): Promise<boolean> {
    const game = this.#game;
    return game !== null && (await game.board.goesOn()) && game === this.#game;
  }

  get busy(): boolean {
    return this.working || Boolean(this.shown?.closer?.progress);
  }

  /** Show nothing of the game any more. */
  refuse(error: unknown): void {
    const game = this.#game;
    this.#end();
    if (game) this.remote.close(game.board.opened.game);
    this.fail(error, () => {});
  }

  /** End what is under way; the number of the next run. */
  #end(): number {
    this.cancel?.();
    this.shown?.closer?.cancel();
    [this.shown, this.trouble, this.#game] = [null, null, null];
    this.#rest();
    return (this.#run += 1);
  }

  #rest(): void {
    this.working = false;
    this.progress = this.#making = null;
  }
}
