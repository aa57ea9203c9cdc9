/* Who could fall on me, asked anew after every step while it is shown. */

import type { Threat } from "../wire";
import type { TableState } from "./table.svelte";

/** Make it where effects can live. */
export class Threats {
  found = $state.raw<Threat[]>([]);

  constructor(table: TableState, wanted: () => boolean) {
    $effect(() => {
      void table.view;
      const seat = table.me;
      if (!wanted() || seat === null || !table.playing) {
        this.found = [];
        return;
      }
      let stale = false;
      table.threats(seat).then(
        (found) => {
          if (!stale) this.found = found;
        },
        () => {
          if (!stale) this.found = [];
        },
      );
      return () => (stale = true);
    });
  }
}
