/* Whether the results lie over the board. They open by themselves when the game ends, whatever was looked at
 * or closed before, and a moment after the last move has landed. Whoever looks at the past after that closes
 * them. */

import { untrack } from "svelte";

import type { TableState } from "./table.svelte";

/** Make it where effects can live. */
export class ResultsOpen {
  /** The game ended while it was watched: the results celebrate. */
  fresh = $state(false);
  #closed = $state(false);
  /** The last move was there long enough to be seen. */
  #rested = $state(false);
  readonly #table: TableState;

  /** `rest` is how many milliseconds the last move is looked at, if the reader saw it. */
  constructor(table: TableState, moving: () => boolean, rest: () => number = () => 0) {
    this.#table = table;
    let playing = false;
    $effect(() => {
      const over = table.question === "over";
      if (!over || moving()) {
        playing ||= !over;
        this.#rested = false;
        return;
      }
      const wait = playing && table.table?.ended === "over" ? untrack(rest) : 0;
      if (wait === 0) {
        this.#rested = true;
        return;
      }
      const rested = setTimeout(() => (this.#rested = true), wait);
      return () => clearTimeout(rested);
    });
    let seen = false;
    $effect(() => {
      if (table.question !== "over") seen = this.#closed = this.fresh = false;
      else if (this.shown) seen = true;
      else if (table.inPast && seen) this.close();
    });
  }

  /** The end is on the board, and nothing moves any more. */
  readonly ready = $derived.by(
    () => this.#table.question === "over" && this.#rested && !this.#table.inPast,
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
