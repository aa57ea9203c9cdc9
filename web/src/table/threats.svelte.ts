/* Who could fall on me, asked anew after every step while it is shown. */

import { get } from "../api";
import type { Threat } from "../wire";
import type { TableState } from "./table.svelte";

export async function fetchThreats(table: TableState, seat: number): Promise<Threat[]> {
  const path = { table: table.table?.id ?? "" };
  return (await get("/api/tables/{table}/threats", { path, query: { seat } })).threats;
}

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
      fetchThreats(table, seat).then(
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
