/* What a game needs is fetched while the home page comes and is read: then a press on "Play now" waits for little
 * or nothing. Nothing is started, and who saves data fetches nothing ahead. */

import { fetchPage } from "../pages";
import { fetchEngine } from "./local";

/** What browsers tell of the line, where they do. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

const savesData = (): boolean => (navigator as WithConnection).connection?.saveData ?? false;

/** The engine, which only fills the browser's cache: the page can go on with its own work. */
export function fetchEngineAhead(): void {
  if (!savesData()) void fetchEngine().catch(() => {}); // who plays is told if it fails again
}

/** The page of a table; it ends when that has come, or cannot. */
export async function fetchPageAhead(): Promise<void> {
  if (!savesData()) await fetchPage({ page: "Table" }).catch(() => {});
}
