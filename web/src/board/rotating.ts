/* The board follows my feet: an angle on a spring without swing, so that it starts and stops softly and
 * may change its aim on the way. The whole way is known when it starts. */

import { nearest } from "./rotation";

/** Per second; the turn is done after about ten of these. */
const STIFFNESS = 11;
/** Seconds between two angles of a way. */
const STEP = 1 / 40;

export class Rotation {
  #start: number;
  #speed = 0; // at the start, degrees in a second
  #aim: number;

  constructor(angle: number) {
    this.#start = this.#aim = angle;
  }

  /** Where it comes to rest. */
  get target(): number {
    return this.#aim;
  }

  /** Turn there, the shortest way round. So many seconds of the last way are over; all, if not said. */
  aim(target: number, seconds = Infinity): void {
    const [angle, speed] = Number.isFinite(seconds) ? this.#after(seconds) : [this.#aim, 0];
    this.#start = angle;
    this.#speed = speed;
    this.#aim = nearest(angle, target);
    // A half turn goes on the way it was going.
    if (Math.abs(this.#aim - angle) === 180 && speed < 0) this.#aim -= 360;
  }

  angleAt(seconds: number): number {
    return this.#after(seconds)[0];
  }

  /** The angles of the way, from its start until it rests, and how long it takes. */
  way(): { angles: number[]; seconds: number } {
    const angles = [];
    for (;;) {
      const [angle, speed] = this.#after(STEP * angles.length);
      const resting = Math.abs(angle - this.#aim) < 0.1 && Math.abs(speed) < 2;
      angles.push(resting ? this.#aim : angle);
      if (resting) return { angles, seconds: STEP * (angles.length - 1) };
    }
  }

  /** Angle and speed after so many seconds. */
  #after(seconds: number): [number, number] {
    const off = this.#start - this.#aim;
    const pull = this.#speed + STIFFNESS * off;
    const decay = Math.exp(-STIFFNESS * seconds);
    return [
      this.#aim + (off + pull * seconds) * decay,
      (this.#speed - STIFFNESS * pull * seconds) * decay,
    ];
  }
}
