/* The queue and the rotation on the page's clock: what a board component shows. */

import type { Picture } from "../board/picture";
import type { BoardShape } from "../wire";
import type { Segment } from "./plan";
import { MotionQueue, type Step } from "./queue";
import { sceneOf, type Scene } from "./scene";
import type { Speed } from "./timing";
import { Rotation } from "./rotation";

/** Frames before the board begins to rotate: it is drawn for the new rotation in the first of them. */
const PREPARING = 3;

export class Motion {
  /** What to draw now. */
  scene: Scene = $state.raw() as Scene;
  /** How far the board is rotated, in degrees. */
  rotation: number = $state(0);
  /** The rotation at which the board comes to rest. */
  restsAt: number = $state(0);
  /** Is a step being shown? */
  busy: boolean = $state(false);

  readonly #queue: MotionQueue;
  readonly #rotation: Rotation;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #speed: Speed = "normal";
  #frame = 0;
  #last = 0;
  #held = 0;
  #ended: (() => void)[] = [];

  constructor(board: BoardShape, picture: Picture, rotation = 0) {
    this.#queue = new MotionQueue(board, picture);
    this.#rotation = new Rotation(rotation);
    this.scene = sceneOf(board, picture);
    this.rotation = this.restsAt = rotation;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    if (this.#off) this.skip();
  }

  set characters(characters: readonly number[] | undefined) {
    this.#queue.characters = characters;
  }

  /** Called with each segment as it begins, for sounds. */
  set onsegment(heard: ((segment: Segment) => void) | null) {
    this.#queue.onsegment = heard;
  }

  play(step: Step): void {
    this.#queue.speed = this.#off ? "off" : this.#speed;
    this.#queue.push(step);
    this.#start();
  }

  /** Show a picture at once: after a reload, an undo, a jump in a replay. */
  reset(picture: Picture): void {
    this.#queue.reset(picture);
    this.#draw(performance.now());
  }

  skip(): void {
    this.#queue.skip();
    this.#draw(performance.now());
  }

  /** Turn the board there, the shortest way, or at once if nothing is to move. */
  rotateTo(angle: number, atOnce = false): void {
    if (atOnce || this.#off) {
      this.#rotation.jump(angle);
      this.rotation = this.restsAt = this.#rotation.angle;
      return;
    }
    const resting = this.#rotation.resting;
    this.#rotation.aim(angle);
    this.restsAt = this.#rotation.target;
    if (resting) this.#held = PREPARING;
    this.#start();
  }

  /** Resolves when nothing waits any more. */
  async ended(): Promise<void> {
    if (this.busy) await new Promise<void>((resolve) => this.#ended.push(resolve));
  }

  /** Call when the board goes away. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#settle();
  }

  get #off(): boolean {
    return this.#speed === "off" || this.#still.matches;
  }

  #start(): void {
    this.busy = this.#queue.busy;
    if (this.#frame) return;
    this.#last = performance.now();
    this.#draw(this.#last);
  }

  /** `fresh` is false while only the board turns: its parts stay as they are. */
  #draw(now: number, fresh = true): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const seconds = Math.min(Math.max(now - this.#last, 0), 100) / 1000;
    this.#last = now;
    this.#queue.speed = this.#off ? "off" : this.#speed;
    if (fresh) this.scene = this.#queue.sceneAt(now);
    if (this.#held > 0) this.#held -= 1;
    else if (!this.#rotation.resting) this.rotation = this.#rotation.advance(seconds);
    this.busy = this.#queue.busy;
    if (this.busy || !this.#rotation.resting)
      this.#frame = requestAnimationFrame((time) => this.#draw(time, this.busy));
    if (!this.busy) this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#ended.splice(0)) resolve();
  }
}
