/* Who could fall on me, asked anew after every step while it is shown. */

import { untrack } from "svelte";

import type { Threat } from "../wire";
import type { TableState } from "./table.svelte";

/** Make it where effects can live. */
export class Threats {
  found = $state.raw<Threat[]>([]);

  /** `onshown` is told once what there is to show when they are switched on. */
  constructor(
    table: TableState,
    wanted: () => boolean,
    onshown: (found: readonly Threat[]) => void = () => {},
  ) {
    let asked = untrack(wanted);
    $effect(() => {
      const first = wanted() && !asked;
      asked = wanted();
      void table.view;
      const seat = table.me;
      if (!wanted() || seat === null || !table.playing) {
        this.found = [];
        return;
      }
      let stale = false;
      table.threats(seat).then(
        (found) => {
          if (stale) return;
          this.found = found;
          if (first) onshown(found);
        },
        () => {
          if (!stale) this.found = [];
        },
      );
      return () => (stale = true);
    });
  }
}
