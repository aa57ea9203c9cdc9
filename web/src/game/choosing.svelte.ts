/* Which card is looked at, and which option to play it. Pointer, touch and keyboard all end here.
 *
 * What is drawn on a landing is what a press there plays: `drawnOf` decides both. */

import { drawnOf } from "../board/landing";
import type { Move, Preview } from "../wire";
import { optionsOf, optionToward } from "./options";

const DOUBLE = 400; // ms between the presses of a double one

export class Choosing {
  /** The card that was pressed. */
  picked = $state<string | null>(null);
  /** The card a pointer is over. */
  hovered = $state<string | null>(null);
  /** The move that is looked at. */
  aimed = $state<Move | null>(null);
  /** The move that a finger touched on the board: a second touch plays it. */
  touched = $state<Move | null>(null);
  /** Options to choose from, of landings that lie together or can be reached in different ways. */
  asked = $state.raw<readonly Preview[] | null>(null);
  /** The move that was sent and has no answer yet. */
  sent = $state<Move | null>(null);

  #pickedAt = 0;
  readonly #previews: () => readonly Preview[];
  readonly #play: (option: Preview) => void;

  constructor(previews: () => readonly Preview[], play: (option: Preview) => void) {
    this.#previews = previews;
    this.#play = play;
  }

  /** The card whose options are shown. */
  readonly card = $derived.by(() => this.hovered ?? this.picked);
  readonly options = $derived.by(() =>
    this.sent === null
      ? optionsOf(this.#previews(), this.card)
      : this.#previews().filter(({ move }) => move === this.sent),
  );
  /** The options of the pressed card: they stay while a pointer wanders. */
  readonly pickedOptions = $derived.by(() => optionsOf(this.#previews(), this.picked));

  /** A finger has looked and may touch again. */
  readonly again = $derived.by(
    () =>
      this.touched !== null &&
      this.touched === this.aimed &&
      this.asked === null &&
      this.sent === null,
  );

  /** Take a card up. */
  pick(card: string): void {
    if (this.picked !== card) this.aimed = this.touched = this.asked = null;
    this.picked = card;
  }

  /** Press a card: the first press shows its options, the next one puts it back. A double press is one. */
  press(card: string, at = performance.now()): void {
    if (this.sent !== null) return;
    if (this.picked !== card) {
      this.pick(card);
      this.#pickedAt = at;
    } else if (at - this.#pickedAt > DOUBLE) this.reset();
  }

  /** A pointer or the focus is on a landing or an option, or on none. */
  look(options: readonly Preview[] | null): void {
    if (this.asked === null || options)
      this.aimed = options ? (drawnOf(options, this.aimed)?.move ?? null) : null;
  }

  /** An arrow key; true if it meant something. */
  toward(key: string, feet: number, rotation: number): boolean {
    const option = optionToward(this.pickedOptions, key, feet, rotation, this.aimed);
    if (option) this.aimed = option.move;
    return option !== null;
  }

  /** A landing was pressed: play what is drawn there. A finger looks first and plays with the second
   * press. Where there is more than one thing to play, ask. */
  land(options: readonly Preview[], { several = false, touch = false } = {}): void {
    if (this.sent !== null) return;
    const drawn = drawnOf(options, this.aimed);
    const card = this.card;
    if (card) this.picked = card;
    if (several) this.asked = options;
    else if (touch && drawn?.move !== this.aimed) this.aimed = this.touched = drawn?.move ?? null;
    else if (drawn) this.#go(drawn);
  }

  /** Play an option: what is looked at, or the only one. */
  choose(option = this.#meant()): boolean {
    if (option && this.sent === null) this.#go(option);
    return option !== undefined;
  }

  /** Put the card down; false if none was up. */
  clear(): boolean {
    const had = this.picked !== null;
    if (this.asked) this.asked = null;
    else this.reset();
    return had;
  }

  /** There is something else to choose from now. */
  reset(): void {
    this.picked = this.hovered = this.aimed = this.touched = null;
    this.asked = this.sent = null;
  }

  /** What was sent was not done: choose again. */
  refuse(): void {
    this.aimed = this.sent;
    this.sent = null;
  }

  #meant(): Preview | undefined {
    const options = this.pickedOptions;
    if (options.length === 1) return options[0];
    return options.find(({ move }) => move === this.aimed);
  }

  #go(option: Preview): void {
    this.asked = null;
    this.#play(option);
  }
}
