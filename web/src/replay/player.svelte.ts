/* A game that is shown again: where it is, whether it runs, how fast. No DOM in it; the board's motion
 * is given, so that tests can have one that does not move. */

import type { MoveTree } from "../game/tree.svelte";
import { SPEEDS, type Speed } from "../motion/timing";
import { nextOf, previousOf } from "./timeline";

/** What a player needs of `Motion`. */
export interface Moving {
  skip(): void;
  ended(): Promise<void>;
}

/** Milliseconds between two moves while it runs. */
export const RESTS: Readonly<Record<Speed, number>> = {
  slow: 1400,
  normal: 750,
  fast: 250,
  off: 1100,
};

/** Counts of decisions after which something has just happened. */
export interface Marks {
  turns: readonly number[];
  ejections: readonly number[];
}

export class ReplayPlayer {
  readonly tree: MoveTree;
  readonly marks: Marks;
  running: boolean = $state(false);
  speed: Speed = $state("normal");
  /** Called when it has run to the end. */
  onend: (() => void) | null = null;

  readonly #moving: () => Moving;
  #run = 0;

  constructor(tree: MoveTree, marks: Marks, moving: () => Moving) {
    this.tree = tree;
    this.marks = marks;
    this.#moving = moving;
  }

  get over(): boolean {
    return this.tree.at === this.tree.last;
  }

  /** The next speed, and after the last the first again. */
  faster(): void {
    this.speed = SPEEDS[SPEEDS.indexOf(this.speed) + 1] ?? SPEEDS[0];
  }

  /** Stop, and show a position: the next one as it happens, any other as it was then. */
  goTo(at: number): void {
    this.pause();
    this.#show(at);
  }

  goBy(steps: number): void {
    this.goTo(this.tree.at + steps);
  }

  /** The beginning of a turn: of the next, or of this one and then the ones before. */
  turn(by: 1 | -1): void {
    if (!this.#jump(this.marks.turns, by)) this.goTo(by > 0 ? this.tree.last : 0);
  }

  /** False if there is none on that side. */
  ejection(by: 1 | -1): boolean {
    return this.#jump(this.marks.ejections, by);
  }

  get hasEjection(): { before: boolean; after: boolean } {
    const { ejections } = this.marks;
    return {
      before: previousOf(ejections, this.tree.at) !== null,
      after: nextOf(ejections, this.tree.at) !== null,
    };
  }

  pause(): void {
    this.running = false;
    this.#run += 1;
  }

  /** Run from here; from the end, run once more from the beginning. */
  async play(): Promise<void> {
    if (this.running || this.tree.last === 0) return;
    if (this.over) this.#show(0);
    this.running = true;
    const run = ++this.#run;
    while (this.#run === run && !this.over) {
      this.#show(this.tree.at + 1);
      await this.#moving().ended();
      if (this.#run === run && !this.over) await rest(RESTS[this.speed]);
    }
    if (this.#run !== run) return;
    this.running = false;
    this.onend?.();
  }

  toggle(): void {
    if (this.running) this.pause();
    else void this.play();
  }

  #jump(marks: readonly number[], by: 1 | -1): boolean {
    const found = (by > 0 ? nextOf : previousOf)(marks, this.tree.at);
    if (found !== null) this.goTo(found);
    return found !== null;
  }

  #show(at: number): void {
    this.#moving().skip();
    this.tree.goTo(at);
  }
}

const rest = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
