/* What a game needs is fetched while the home page is read: then a press on "Play now" waits for no network. */

import { fetchPage } from "../pages";
import { fetchEngine } from "./local";

/** What browsers tell of the line, where they do. */
interface Line {
  connection?: { saveData?: boolean };
}

const LATEST = 2000; // milliseconds, on a page that is never idle

/** Fetch the page of a table and the engine as soon as the browser has nothing else to do, unless the reader
 * saves data. Nothing is started. */
export function fetchAhead(): void {
  if ((navigator as Line).connection?.saveData) return;
  const fetchAll = () => {
    // Whoever plays is told if it fails again.
    void Promise.allSettled([fetchEngine(), fetchPage({ page: "Table" })]);
  };
  // Not every browser tells when it is idle.
  if ("requestIdleCallback" in window) requestIdleCallback(fetchAll, { timeout: LATEST });
  else setTimeout(fetchAll, LATEST / 2);
}
