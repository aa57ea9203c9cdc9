/* The queue on the page's clock: what a board component shows. */

import { untrack } from "svelte";

import type { Picture } from "../board/picture";
import type { BoardShape } from "../wire";
import type { Segment } from "./plan";
import { MotionQueue, type Step } from "./queue";
import { sceneOf, type Scene } from "./scene";
import type { Speed } from "./timing";

export class Motion {
  /** What to draw now. */
  scene: Scene = $state.raw() as Scene;
  /** Is a step being shown? */
  busy: boolean = $state(false);

  readonly #queue: MotionQueue;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #speed: Speed = $state("normal");
  #frame = 0;
  #ended: (() => void)[] = [];

  constructor(board: BoardShape, picture: Picture) {
    this.#queue = new MotionQueue(board, picture);
    this.scene = sceneOf(board, picture);
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    if (untrack(() => this.off)) this.skip();
  }

  set characters(characters: readonly number[] | undefined) {
    this.#queue.characters = characters;
  }

  /** Called with each segment as it begins, for sounds. */
  set onsegment(heard: ((segment: Segment) => void) | null) {
    this.#queue.onsegment = heard;
  }

  play(step: Step): void {
    this.#queue.speed = this.off ? "off" : this.#speed;
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

  /** Nothing is to move. */
  get off(): boolean {
    return this.#speed === "off" || this.#still.matches;
  }

  #start(): void {
    this.busy = this.#queue.busy;
    if (!this.#frame) this.#draw(performance.now());
  }

  #draw(now: number): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#queue.speed = this.off ? "off" : this.#speed;
    this.scene = this.#queue.sceneAt(now);
    this.busy = this.#queue.busy;
    if (this.busy) this.#frame = requestAnimationFrame((time) => this.#draw(time));
    else this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#ended.splice(0)) resolve();
  }
}
