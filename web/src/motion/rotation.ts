/* The board follows my feet: an angle on a spring without swing, so that it starts and stops softly and
 * may change its aim on the way. */

import { nearest, settled } from "../board/rotation";

/** Per second; the turn is done after about five of these. */
const STIFFNESS = 11;

export class Rotation {
  angle: number;
  #aim: number;
  #speed = 0;

  constructor(angle: number) {
    this.angle = angle;
    this.#aim = angle;
  }

  /** Where it comes to rest: a straight angle. */
  get target(): number {
    return this.#aim;
  }

  get resting(): boolean {
    return this.angle === this.#aim;
  }

  /** Turn there, the shortest way round. */
  aim(target: number): void {
    this.#aim = nearest(this.angle, target);
    // A half turn goes on the way it was going.
    if (Math.abs(this.#aim - this.angle) === 180 && this.#speed < 0) this.#aim -= 360;
  }

  /** Be there. */
  jump(target: number): void {
    this.#aim = this.angle = nearest(settled(this.angle), target);
    this.#speed = 0;
  }

  /** Follow for so many seconds. */
  advance(seconds: number): number {
    const off = this.angle - this.#aim;
    const pull = this.#speed + STIFFNESS * off;
    const decay = Math.exp(-STIFFNESS * seconds);
    this.angle = this.#aim + (off + pull * seconds) * decay;
    this.#speed = (this.#speed - STIFFNESS * pull * seconds) * decay;
    if (Math.abs(this.angle - this.#aim) < 0.05 && Math.abs(this.#speed) < 0.5)
      this.jump(this.#aim);
    return this.angle;
  }
}
