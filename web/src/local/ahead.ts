/* What a game needs is fetched while the home page comes and is read: then a press on "Play now" waits for little
 * or nothing. Who saves data fetches nothing ahead. */

import { fetchPage } from "../pages";
import { prepareEngine } from "./local";

/** What browsers tell of the line, where they do. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

const savesData = (): boolean => (navigator as WithConnection).connection?.saveData ?? false;

/** The engine, up to where it would take memory: nothing is compiled or opened. */
export function fetchEngineAhead(): void {
  if (!savesData()) prepareEngine();
}

/** The page of a table; it ends when that has come, or cannot. */
export async function fetchPageAhead(): Promise<void> {
  if (!savesData()) await fetchPage({ page: "Table" }).catch(() => {});
}
