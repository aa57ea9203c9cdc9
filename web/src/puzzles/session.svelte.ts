/* Puzzles one after the other: which comes next, what the first try of each counts for, and when it is over. */

import { change, settings } from "../me.svelte";
import type { Library, Puzzle, Theme } from "./data";
import { placeOfDay, today } from "./daily";
import { reportMistake } from "./mistakes";
import {
  loadProgress,
  saveProgress,
  summaryOf,
  withSummary,
  withTry,
  type Progress,
} from "./progress";

export type Mode = "daily" | "strength" | "theme" | "streak" | "rush" | "mistakes";
export const MODES: readonly Mode[] = ["daily", "strength", "theme", "streak", "rush", "mistakes"];

export const RUSH_SECONDS = 180;
export const MOST_MISTAKES = 3; // of a rush

/** In a streak and in a rush they get harder and harder. */
const FIRST_RISE = 400;
const RISE = 50;

let known: Progress = $state.raw(loadProgress());
/** What one has done: on this device, and with the account. */
export const progress = (): Progress => withSummary(known, settings.puzzles);
function keep(next: Progress): void {
  known = next;
  saveProgress(next);
  change({ puzzles: summaryOf(next) });
}

export interface Choice {
  mode: Mode;
  theme?: Theme | undefined;
  /** A puzzle by its name, as a link has it. */
  puzzle?: Puzzle | undefined;
}

export class Session {
  readonly mode: Mode;
  readonly theme: Theme | undefined;
  puzzle: Puzzle | null = $state.raw(null);
  solved = $state(0);
  mistakes = $state(0);
  /** The first try of this puzzle is behind. */
  tried = $state(false);
  /** No puzzle is left, or a mistake ended it, or the time is up. */
  over = $state(false);
  /** How the rating changed by the last puzzle; null if it did not count. */
  change: number | null = $state(null);
  /** For how many days one's own mistake rests that was just solved, 0 if it is done; null otherwise. */
  rest: number | null = $state(null);
  /** The best so far was beaten. */
  record = $state(false);

  readonly #library: Library;
  readonly #mistakes: Puzzle[];
  readonly #given: Puzzle | undefined;
  readonly #day: string;
  /** The names of those that came up in this session. */
  #met: readonly string[] = [];

  constructor(
    library: Library,
    { mode, theme, puzzle }: Choice,
    { mistakes = [], day = today() }: { mistakes?: readonly Puzzle[]; day?: string } = {},
  ) {
    this.#library = library;
    this.mode = mode;
    this.theme = theme;
    this.#given = puzzle;
    this.#mistakes = [...mistakes];
    this.#day = day;
  }

  /** Whether there is more than one puzzle. */
  get goesOn(): boolean {
    return this.mode !== "daily";
  }

  /** Whether a mistake costs something, so that there is no second try. */
  get strict(): boolean {
    return this.mode === "streak" || this.mode === "rush";
  }

  /** Whether the next try of this puzzle changes the rating. */
  get counts(): boolean {
    const { puzzle } = this;
    if (this.tried || this.strict || this.mode === "mistakes" || !puzzle) return false;
    return !progress().seen.includes(puzzle.id);
  }

  async next(): Promise<void> {
    const puzzle = this.over ? null : await this.#choose();
    this.tried = false;
    this.change = this.rest = null;
    if (puzzle) this.#met = [...this.#met, puzzle.id];
    else this.over = true;
    this.puzzle = puzzle;
  }

  async #choose(): Promise<Puzzle | null> {
    const library = this.#library;
    if (this.#given && !this.#met.length) return this.#given;
    if (this.mode === "daily") return library.at(placeOfDay(this.#day, library.index.count));
    if (this.mode === "mistakes") return this.#mistakes.shift() ?? null;
    const { seen: tried, rating: mine } = progress();
    const seen = [...tried, ...this.#met];
    const rating = this.strict ? FIRST_RISE + RISE * this.#met.length : mine;
    const { theme } = this;
    const fresh = await library.near(rating, { theme, seen });
    // Who has seen them all meets old ones again.
    return fresh ?? library.near(rating, { theme, seen: this.#met });
  }

  /** The first try of this puzzle ended. */
  report(solved: boolean): void {
    if (this.tried || !this.puzzle) return;
    this.tried = true;
    if (solved) this.solved += 1;
    else this.mistakes += 1;
    if (this.mode === "mistakes") {
      this.rest = reportMistake(this.puzzle.position, solved);
      return;
    }
    const before = progress();
    const day = this.mode === "daily" ? this.#day : undefined;
    keep(withTry(before, this.puzzle, solved, { rated: !this.strict, day }));
    if (known.rated > before.rated) this.change = known.rating - before.rating;
    const most = this.mode === "rush" ? MOST_MISTAKES : 1;
    if (this.strict && this.mistakes >= most) this.end();
  }

  /** The time is up, or a mistake ended it. */
  end(): void {
    if (this.over) return;
    this.over = true;
    const best = this.mode === "rush" ? "bestRush" : "bestStreak";
    const before = progress();
    if (!this.strict || this.solved <= before[best]) return;
    this.record = true;
    keep({ ...before, [best]: this.solved });
  }
}
