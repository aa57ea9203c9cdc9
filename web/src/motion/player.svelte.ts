/* The queue and the turning on the page's clock: what a board component shows. */

import type { Picture } from "../board/picture";
import type { BoardShape } from "../wire";
import type { Act } from "./plan";
import { MotionQueue, type Step } from "./queue";
import { sceneOf, type Scene } from "./scene";
import type { Speed } from "./timing";
import { Turning } from "./turning";

export class Motion {
  /** What to draw now. */
  scene: Scene = $state.raw() as Scene;
  /** How far to turn the board. */
  turn: number = $state(0);
  /** Is a step being shown? */
  busy: boolean = $state(false);

  readonly #queue: MotionQueue;
  readonly #turning: Turning;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  #speed: Speed = "normal";
  #frame = 0;
  #last = 0;
  #ended: (() => void)[] = [];

  constructor(board: BoardShape, picture: Picture, turn = 0) {
    this.#queue = new MotionQueue(board, picture);
    this.#turning = new Turning(turn);
    this.scene = sceneOf(board, picture);
    this.turn = turn;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    if (this.#off) this.skip();
  }

  set characters(characters: readonly number[] | undefined) {
    this.#queue.characters = characters;
  }

  /** Called with each act as it begins, for sounds. */
  set onact(heard: ((act: Act) => void) | null) {
    this.#queue.onact = heard;
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
  turnTo(angle: number, atOnce = false): void {
    if (atOnce || this.#off) {
      this.#turning.jump(angle);
      this.turn = this.#turning.angle;
      return;
    }
    this.#turning.aim(angle);
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
    if (!this.#turning.resting) this.turn = this.#turning.advance(seconds);
    this.busy = this.#queue.busy;
    if (this.busy || !this.#turning.resting)
      this.#frame = requestAnimationFrame((time) => this.#draw(time, this.busy));
    if (!this.busy) this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#ended.splice(0)) resolve();
  }
}
