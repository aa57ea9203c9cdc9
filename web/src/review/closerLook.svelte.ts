/* A review that is made once more with more iterations, while the one before it is read. */

import type { Progress, Review } from "../study/review";

/** Makes it; null if it was cancelled. */
export type Make = (hear: (progress: Progress) => void) => {
  done: Promise<Review | null>;
  cancel: () => void;
};

export class CloserLook {
  /** How much longer it takes than the one before. */
  readonly times: number;
  /** How far it is; null while it does not run. */
  progress: Progress | null = $state.raw(null);
  review: Review | null = $state.raw(null);

  readonly #make: Make;
  #cancel: (() => void) | null = null;

  constructor(times: number, make: Make) {
    this.times = times;
    this.#make = make;
  }

  async begin(): Promise<void> {
    if (this.progress) return;
    this.progress = { done: 0, all: 1 };
    try {
      const { done, cancel } = this.#make((progress) => (this.progress = progress));
      this.#cancel = cancel;
      this.review = await done;
    } finally {
      this.progress = this.#cancel = null;
    }
  }

  cancel(): void {
    this.#cancel?.();
  }
}
