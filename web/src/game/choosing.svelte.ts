/* Which card is looked at, and which option to play it. Pointer, touch and keyboard all end here. */

import type { Preview } from "../wire";
import { bestOf, chosenOf, optionsOf, optionToward } from "./options";

/** What can be chosen from now. */
export interface Choice {
  previews: readonly Preview[];
  /** Where the feet of the pawn point, and how the board is turned. */
  feet: number;
  rotation: number;
}

export class Choosing {
  /** The card that was pressed. */
  picked = $state<string | null>(null);
  /** The card a pointer is over. */
  hovered = $state<string | null>(null);
  /** The move that is looked at. */
  aimed = $state<string | null>(null);

  readonly #choice: () => Choice;
  readonly #play: (option: Preview) => void;

  constructor(choice: () => Choice, play: (option: Preview) => void) {
    this.#choice = choice;
    this.#play = play;
  }

  /** The card whose options are shown. */
  readonly card = $derived.by(() => this.hovered ?? this.picked);
  readonly options = $derived.by(() => optionsOf(this.#choice().previews, this.card));
  /** The options of the pressed card: they stay while a pointer wanders. */
  readonly pickedOptions = $derived.by(() => optionsOf(this.#choice().previews, this.picked));

  /** Take a card up. */
  pick(card: string): void {
    if (this.picked !== card) this.aimed = null;
    this.picked = card;
  }

  /** Press a card: the first press shows its options, the next one plays what is looked at. With several
   * options and none looked at, the best one is looked at. */
  press(card: string): void {
    if (this.picked !== card) {
      this.pick(card);
      return;
    }
    const options = this.pickedOptions;
    const option =
      options.find(({ move }) => move === this.aimed) ?? (options.length === 1 ? options[0] : null);
    if (option) this.#go(option);
    else this.aimed = bestOf(options)?.move ?? null;
  }

  /** A pointer or the focus is on a landing or a option, or on none. */
  look(options: readonly Preview[] | null): void {
    this.aimed = options ? (chosenOf(options, this.aimed)?.move ?? null) : null;
  }

  /** An arrow key; true if it meant something. */
  toward(key: string): boolean {
    const { feet, rotation } = this.#choice();
    const option = optionToward(this.pickedOptions, key, feet, rotation, this.aimed);
    if (option) this.aimed = option.move;
    return option !== null;
  }

  /** Play one of these, which all end in the same pose; or what is looked at. */
  choose(options?: readonly Preview[]): boolean {
    const option = options
      ? chosenOf(options, this.aimed)
      : (this.pickedOptions.find(({ move }) => move === this.aimed) ?? null);
    if (option) this.#go(option);
    return option !== null;
  }

  clear(): boolean {
    const had = this.picked !== null;
    this.picked = this.hovered = this.aimed = null;
    return had;
  }

  #go(option: Preview): void {
    this.clear();
    this.#play(option);
  }
}
