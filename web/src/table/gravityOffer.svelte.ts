/* A pawn that stands turned, for the first time: words and arrows are of the screen, the cards' left and right
 * are the pawn's. The board can turn with it, where that leaves it about as big. */

import type { Stage } from "../game/stage.svelte";
import { change, settings } from "../me.svelte";
import { t } from "../words";
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

  readonly open = $derived.by(() => {
    const { me } = this.table;
    return (
      !settings.gravity &&
      !settings.gravityOffered &&
      me !== null &&
      this.stage.picture.pawns[me] !== null &&
      this.stage.rotation !== null &&
      this.stage.tilt % 360 !== 0 &&
      this.stage.sizeWithFeetDown >= BIG_ENOUGH
    );
  });

  answer(gravity: boolean): void {
    change({ gravity, gravityOffered: true });
    if (gravity) this.stage.said.answer(t("say_gravity_on"));
  }

  /** It was seen, and is not wanted now. */
  pass(): void {
    if (this.open) change({ gravityOffered: true });
  }
}
