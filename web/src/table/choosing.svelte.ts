/* Which card is looked at, and which way to play it. Pointer, touch and keyboard all end here. */

import type { Preview } from "../wire";
import { bestOf, chosenOf, waysOf, wayToward } from "./ways";

/** What can be chosen from now. */
export interface Choice {
  previews: readonly Preview[];
  /** Where the feet of the pawn point, and how the board is turned. */
  feet: number;
  turn: number;
}

export class Choosing {
  /** The card that was pressed. */
  picked = $state<string | null>(null);
  /** The card a pointer is over. */
  hovered = $state<string | null>(null);
  /** The move that is looked at. */
  aimed = $state<string | null>(null);

  readonly #choice: () => Choice;
  readonly #play: (way: Preview) => void;

  constructor(choice: () => Choice, play: (way: Preview) => void) {
    this.#choice = choice;
    this.#play = play;
  }

  /** The card whose ways are shown. */
  readonly card = $derived.by(() => this.hovered ?? this.picked);
  readonly ways = $derived.by(() => waysOf(this.#choice().previews, this.card));
  /** The ways of the pressed card: they stay while a pointer wanders. */
  readonly pickedWays = $derived.by(() => waysOf(this.#choice().previews, this.picked));

  /** Take a card up. */
  pick(card: string): void {
    if (this.picked !== card) this.aimed = null;
    this.picked = card;
  }

  /** Press a card: the first press shows its ways, the next one plays what is looked at. With several
   * ways and none looked at, the best one is looked at. */
  press(card: string): void {
    if (this.picked !== card) {
      this.pick(card);
      return;
    }
    const ways = this.pickedWays;
    const way =
      ways.find(({ move }) => move === this.aimed) ?? (ways.length === 1 ? ways[0] : null);
    if (way) this.#go(way);
    else this.aimed = bestOf(ways)?.move ?? null;
  }

  /** A pointer or the focus is on a landing or a way, or on none. */
  look(ways: readonly Preview[] | null): void {
    this.aimed = ways ? (chosenOf(ways, this.aimed)?.move ?? null) : null;
  }

  /** An arrow key; true if it meant something. */
  toward(key: string): boolean {
    const { feet, turn } = this.#choice();
    const way = wayToward(this.pickedWays, key, feet, turn, this.aimed);
    if (way) this.aimed = way.move;
    return way !== null;
  }

  /** Play one of these, which all end in the same pose; or what is looked at. */
  choose(ways?: readonly Preview[]): boolean {
    const way = ways
      ? chosenOf(ways, this.aimed)
      : (this.pickedWays.find(({ move }) => move === this.aimed) ?? null);
    if (way) this.#go(way);
    return way !== null;
  }

  clear(): boolean {
    const had = this.picked !== null;
    this.picked = this.hovered = this.aimed = null;
    return had;
  }

  #go(way: Preview): void {
    this.clear();
    this.#play(way);
  }
}
