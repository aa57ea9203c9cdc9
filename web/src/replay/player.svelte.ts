/* A game that is shown again: which moment, whether it runs, how fast. No DOM in it; the board's
 * motion is given, so that tests can have one that does not move. */

import { pictureOf, type Picture } from "../board/picture";
import type { Step } from "../motion/queue";
import { SPEEDS, type Speed } from "../motion/timing";
import type { View } from "../wire";
import { viewAt, type Replayed, type ReplayStep } from "./replayed";
import { clamp, nextOf, previousOf } from "./timeline";

/** What a player needs of `Motion`. */
export interface Stage {
  speed: Speed;
  play(step: Step): void;
  reset(picture: Picture): void;
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

export class ReplayPlayer {
  readonly game: Replayed;
  readonly last: number;
  moment: number = $state(0);
  running: boolean = $state(false);
  /** Called when it has run to the end. */
  onend: (() => void) | null = null;

  readonly #stage: Stage;
  #speed: Speed = $state("normal");
  #run = 0;

  constructor(game: Replayed, stage: Stage, moment = 0) {
    this.game = game;
    this.last = game.steps.length;
    this.#stage = stage;
    if (moment) this.go(moment);
  }

  get view(): View {
    return viewAt(this.game, this.moment);
  }

  /** The decision that led to this moment; none led to the first. */
  get step(): ReplayStep | null {
    return this.moment ? this.game.steps[this.moment - 1] : null;
  }

  get over(): boolean {
    return this.moment === this.last;
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(speed: Speed) {
    this.#speed = speed;
    this.#stage.speed = speed;
  }

  /** The next speed, and after the last the first again. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
  }

  /** Stop, and show a moment: the one after this as it happens, any other as it was then. */
  go(moment: number): void {
    this.pause();
    this.#show(clamp(moment, this.last));
  }

  stepBy(by: number): void {
    this.go(this.moment + by);
  }

  /** The beginning of a turn: of the next, or of this one and then the ones before. */
  turn(way: 1 | -1): void {
    if (!this.#jump(this.game.turns, way)) this.go(way > 0 ? this.last : 0);
  }

  /** False if there is none on that side. */
  ejection(way: 1 | -1): boolean {
    return this.#jump(this.game.ejections, way);
  }

  get hasEjection(): { before: boolean; after: boolean } {
    const { ejections } = this.game;
    return {
      before: previousOf(ejections, this.moment) !== null,
      after: nextOf(ejections, this.moment) !== null,
    };
  }

  pause(): void {
    this.running = false;
    this.#run += 1;
  }

  /** Run from here; from the end, run once more from the beginning. */
  async play(): Promise<void> {
    if (this.running || this.last === 0) return;
    if (this.over) this.#show(0);
    this.running = true;
    const run = ++this.#run;
    while (this.#run === run && !this.over) {
      this.#show(this.moment + 1);
      await this.#stage.ended();
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

  #jump(moments: readonly number[], way: 1 | -1): boolean {
    const found = (way > 0 ? nextOf : previousOf)(moments, this.moment);
    if (found !== null) this.go(found);
    return found !== null;
  }

  #show(moment: number): void {
    if (moment === this.moment) return;
    const follows = moment === this.moment + 1;
    this.#stage.skip();
    this.moment = moment;
    const after = { ...pictureOf(this.view), decisions: moment };
    if (follows && this.step) this.#stage.play({ events: this.step.events, after });
    else this.#stage.reset(after);
  }
}

const rest = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
