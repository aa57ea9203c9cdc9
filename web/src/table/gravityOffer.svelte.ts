/* A pawn that stands turned, for the first time: words and arrows are of the screen, the cards' left and right
 * are the pawn's. The board can turn with it, where that leaves it about as big; elsewhere it is only told. */

import type { Stage } from "../game/stage.svelte";
import { change, settings } from "../me.svelte";
import type { TableState } from "./table.svelte";

const BIG_ENOUGH = 0.85;

/** Make it where effects can live. */
export class GravityOffer {
  constructor(
    private readonly table: TableState,
    private readonly stage: Stage,
  ) {
    $effect(() => {
      if (settings.gravity && !settings.gravityOffered) change({ gravityOffered: true });
    });
  }

  readonly #turned = $derived.by(() => {
    const { me } = this.table;
    return (
      !settings.gravity &&
      me !== null &&
      this.stage.picture.pawns[me] !== null &&
      this.stage.rotation !== null &&
      this.stage.tilt % 360 !== 0
    );
  });
  readonly #fits = $derived.by(() => this.stage.sizeWithFeetDown >= BIG_ENOUGH);

  /** The board can turn too. */
  readonly open = $derived(this.#turned && this.#fits && !settings.gravityOffered);
  /** It would be small then: how the pawn stands is told. */
  readonly told = $derived(this.#turned && !this.#fits && !settings.sidewaysTold);

  answer(gravity: boolean): void {
    if (this.told) return this.pass();
    const said = this.stage.gravityOn(this.table.me);
    change({ gravity, gravityOffered: true });
    if (gravity) this.stage.said.note(said);
  }

  /** It was seen, and is not wanted now. */
  pass(): void {
    if (this.open) change({ gravityOffered: true });
    if (this.told) change({ sidewaysTold: true });
  }
}
