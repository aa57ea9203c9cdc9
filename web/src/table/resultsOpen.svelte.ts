/* Whether the results lie over the board. They open by themselves when the game ends, whatever was looked at
 * or closed before. Whoever looks at the past after that closes them. */

import type { TableState } from "./table.svelte";

/** Make it where effects can live. */
export class ResultsOpen {
  /** The game ended while it was watched: the results celebrate. */
  fresh = $state(false);
  #closed = $state(false);
  readonly #table: TableState;
  readonly #moving: () => boolean;

  constructor(table: TableState, moving: () => boolean) {
    this.#table = table;
    this.#moving = moving;
    let seen = false;
    $effect(() => {
      if (table.question !== "over") seen = this.#closed = this.fresh = false;
      else if (this.shown) seen = true;
      else if (table.inPast && seen) this.close();
    });
  }

  /** The end is on the board, and nothing moves any more. */
  readonly ready = $derived.by(
    () => this.#table.question === "over" && !this.#moving() && !this.#table.inPast,
  );
  readonly shown = $derived.by(() => this.ready && !this.#closed);

  /** They come back when asked for, and do not celebrate again. */
  close(): void {
    this.#closed = true;
    this.fresh = false;
  }

  open(): void {
    this.#closed = false;
  }
}
