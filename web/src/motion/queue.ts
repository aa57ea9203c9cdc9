/* Steps wait here until they are shown. The queue has no clock: whoever draws tells it the time, and
 * gets the scene of that moment. */

import type { Picture } from "../board/picture";
import type { BoardShape, Event } from "../wire";
import { planOf, type Segment, type Plan } from "./plan";
import { sceneAt } from "./pose";
import { sceneOf, type Scene } from "./scene";
import { RATES, type Speed } from "./timing";

/** A played decision: what happened, and what lies where afterwards. */
export interface Step {
  events: readonly Event[];
  after: Picture;
}

/** With more steps waiting than this, the oldest are shown only by their result. */
const MOST_WAITING = 6;
/** A pause of the page (a hidden tab) is no reason to jump. */
const LONGEST_FRAME = 100;

export class MotionQueue {
  speed: Speed = "normal";
  /** Told of each segment as it begins, for sounds. */
  onsegment: ((segment: Segment) => void) | null = null;
  characters: readonly number[] | undefined;

  readonly #board: BoardShape;
  #picture: Picture;
  #waiting: Step[] = [];
  #plan: Plan | null = null;
  #after: Picture;
  #spent = 0;
  #clock: number | null = null;

  constructor(board: BoardShape, picture: Picture) {
    this.#board = board;
    this.#picture = picture;
    this.#after = picture;
  }

  get busy(): boolean {
    return this.#plan !== null || this.#waiting.length > 0;
  }

  /** How many decisions the last given step makes. */
  get decisions(): number {
    return this.#waiting.at(-1)?.after.decisions ?? this.#after.decisions;
  }

  /** Show a step when its turn comes. One that does not follow (undo, a gap) is shown as it is. */
  push(step: Step): void {
    if (this.speed === "off" || step.after.decisions !== this.decisions + 1) {
      this.reset(step.after);
      return;
    }
    this.#waiting.push(step);
    while (this.#waiting.length > MOST_WAITING) {
      const old = this.#waiting.shift();
      if (old) this.#rest(old.after);
    }
  }

  /** Go to the end of all that waits. */
  skip(): void {
    this.reset(this.#waiting.at(-1)?.after ?? this.#after);
  }

  /** Show a picture at once. */
  reset(picture: Picture): void {
    this.#waiting = [];
    this.#rest(picture);
  }

  /** The scene at a time in milliseconds, which never goes back. */
  sceneAt(time: number): Scene {
    const passed = Math.min(time - (this.#clock ?? time), LONGEST_FRAME);
    this.#clock = time;
    if (this.speed === "off") this.skip();
    else this.#advance(passed * this.#rate(this.speed));
    return this.#plan
      ? sceneAt(this.#board, this.#plan, this.#spent)
      : sceneOf(this.#board, this.#picture);
  }

  /** The more waits, the faster it goes. */
  #rate(speed: Exclude<Speed, "off">): number {
    return RATES[speed] * (1 + 0.6 * this.#waiting.length);
  }

  #advance(passed: number): void {
    let left = passed;
    while (true) {
      const plan = this.#plan ?? this.#begin();
      if (!plan) {
        this.#clock = null;
        return;
      }
      const until = Math.min(this.#spent + left, plan.duration);
      left -= until - this.#spent;
      this.#tell(plan, this.#spent, until);
      this.#spent = until;
      if (until < plan.duration) return;
      this.#rest(this.#after);
    }
  }

  #begin(): Plan | null {
    const step = this.#waiting.shift();
    if (!step) return null;
    this.#plan = planOf(this.#board, this.#picture, step.events, this.characters);
    this.#after = step.after;
    this.#spent = 0;
    this.#tell(this.#plan, -1, 0);
    return this.#plan;
  }

  #tell(plan: Plan, after: number, until: number): void {
    if (!this.onsegment) return;
    for (const segment of plan.segments)
      if (segment.start > after && segment.start <= until) this.onsegment(segment);
  }

  #rest(picture: Picture): void {
    this.#plan = null;
    this.#spent = 0;
    this.#picture = picture;
    this.#after = picture;
  }
}
