/* The line to a table, of the server or of this device: the page does not see which. */

import { get } from "../api";
import type { LocalCode } from "../local/errors";
import { localLine } from "../local/line";
import { isLocal } from "../local/log";
import type { News } from "../wire/messages";
import { socketUrl, TableSocket, type Link, type Refusal } from "./socket";
import type { Connection } from "./table.svelte";

export interface Line extends Connection {
  open(): void;
  /** The page is seen again, or the network is back. */
  wake(): void;
  /** There is no network. */
  offline(): void;
  close(): void;
}

export interface LineEvents {
  onnews: (news: News) => void;
  /** `code` says why the table turned us away. */
  onlink: (link: Link, code: LocalCode | null) => void;
  /** Something that nobody here asked for failed. */
  onrefused: (refusal: Refusal) => void;
}

export const lineTo = (id: string, events: LineEvents): Line =>
  isLocal(id) ? localLine(id, events) : serverLine(id, events);

function serverLine(id: string, events: LineEvents): Line {
  const socket = new TableSocket({ url: socketUrl(id), ...events });
  const path = { table: id };
  return {
    open: () => socket.open(),
    wake: () => socket.wake(),
    offline: () => socket.offline(),
    close: () => socket.close(),
    act: (act, onsent) => socket.act(act, onsent),
    reload: () => socket.reload(),
    threats: async (seat) =>
      (await get("/api/tables/{table}/threats", { path, query: { seat } })).threats,
    viewAt: (decisions) =>
      get("/api/tables/{table}/views/{decisions}", { path: { ...path, decisions } }),
  };
}
