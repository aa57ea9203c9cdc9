/* Which decisions of a review are listed. */

import type { Judged } from "../study/review";
import { isNoted } from "./labels";

export interface Listed {
  judged: Judged;
  /** Its place among all that were judged. */
  at: number;
}

/** Make it where effects can live. */
export class Listing {
  /** Whose decisions; -1 is everybody's. */
  whose = $state(-1);
  /** With those that are not worth a word. */
  all = $state(false);

  constructor(private readonly judged: () => readonly Judged[]) {}

  readonly listed: readonly Listed[] = $derived.by(() =>
    this.judged()
      .map((judged, at) => ({ judged, at }))
      .filter(
        ({ judged }) =>
          (this.all || isNoted(judged)) && (this.whose < 0 || judged.seat === this.whose),
      ),
  );

  /** The listed decision after a place, or before it; the place itself if there is none. */
  after(at: number): number {
    return (this.listed.find((one) => one.at > at) ?? { at }).at;
  }

  before(at: number): number {
    return (this.listed.findLast((one) => one.at < at) ?? { at }).at;
  }
}
