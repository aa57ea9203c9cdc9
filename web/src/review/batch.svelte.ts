/* Several games reviewed one after the other. */

import type { Progress } from "../study/review";
import type { Making } from "./making";

export class Batch {
  /** How many games there are; 0 before it begins. */
  all = $state(0);
  /** How many of them are over: reviewed, or not to be reviewed. */
  done = $state(0);
  failed = $state(0);
  /** Games that could not be reviewed, in any run. */
  refused: readonly string[] = $state.raw([]);
  /** Of the game that is looked at now. */
  progress: Progress | null = $state.raw(null);
  running = $state(false);

  readonly #make: (game: string, hear: (progress: Progress) => void) => Promise<Making>;
  #now: Making | null = null;
  #stopped = false;

  constructor(make: (game: string, hear: (progress: Progress) => void) => Promise<Making>) {
    this.#make = make;
  }

  async run(games: readonly string[]): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.#stopped = false;
    [this.all, this.done, this.failed] = [games.length, 0, 0];
    for (const game of games) {
      this.progress = null;
      try {
        this.#now = await this.#make(game, (progress) => (this.progress = progress));
        if (this.#isStopped) this.#now.cancel();
        await this.#now.done;
      } catch {
        this.failed += 1; // a game that is gone, for example: the others are reviewed
        this.refused = [...this.refused, game];
      }
      if (this.#isStopped) break;
      this.done += 1;
    }
    this.running = false;
    this.progress = this.#now = null;
  }

  get #isStopped(): boolean {
    return this.#stopped;
  }

  /** What was reviewed is kept. */
  stop(): void {
    this.#stopped = true;
    this.#now?.cancel();
  }
}
