/* The line to a table on this device: to the page the same as the socket of a table of the server. */

import type { Line, LineEvents } from "../table/line";
import { Refusal } from "../table/socket";
import { LocalError } from "./errors";
import type { Told } from "./openTable";
import { listen, local, takeBegun } from "./local";

export function localLine(id: string, { onnews, onlink, onrefused }: LineEvents): Line {
  let stop: (() => void) | null = null;

  function hear(told: Told): void {
    if ("news" in told) onnews(told.news);
    else if ("gone" in told) onlink("away", "not_found");
    else onrefused(new Refusal(told.trouble, told.reason));
  }

  async function open(): Promise<void> {
    if (stop) return;
    const begun = takeBegun(id);
    // What happens before the snapshot is in it.
    const early: Told[] = begun?.since ?? [];
    let ready = false;
    stop = listen(id, (told) => (ready ? hear(told) : early.push(told)));
    try {
      const snapshot = begun?.snapshot ?? (await local("open", id));
      onnews(snapshot);
      onlink("open", null);
      ready = true;
      for (const told of early)
        if (!("news" in told) || !("after" in told.news) || told.news.after >= snapshot.log_number)
          hear(told);
    } catch (error) {
      stop();
      stop = null;
      const code = error instanceof LocalError ? error.code : "broken";
      onlink("away", code);
    }
  }

  const wake = () => {
    if (stop) local("wake", id).then(onnews, () => {});
  };

  return {
    open: () => void open(),
    wake,
    offline: () => {},
    close() {
      if (!stop) return;
      stop();
      stop = null;
      local("leave", id).catch(() => {});
    },
    async act(act, onsent) {
      onsent?.();
      try {
        return await local("act", id, act);
      } catch (error) {
        if (error instanceof LocalError) throw new Refusal(error.code, error.message);
        throw error;
      }
    },
    reload: wake,
    threats: (seat) => local("threats", id, seat),
    viewAt: (decisions) => local("viewAt", id, decisions),
  };
}
