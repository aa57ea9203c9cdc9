/* All pages but those that `../pages.ts` knows, and the words they need. */

import type { Page, PageAreas, PageFiles } from "../pages";

export const FILES: PageFiles = import.meta.glob<{ default: Page }>([
  "./*.svelte",
  "!./Home.svelte",
  "!./Table.svelte",
]);
export const AREAS: PageAreas = {
  Me: ["account"],
  New: ["new"],
  Rules: ["terms", "study", "rules"],
  Tutorial: ["terms", "table", "study", "levels"],
  Replay: ["terms", "table", "study"],
  Settings: ["settings", "table"],
  Statistics: ["terms", "statistics"],
  Analysis: ["terms", "table", "study", "review", "analysis"],
  Review: ["terms", "table", "study", "review", "analysis"],
  Puzzles: ["terms", "table", "study", "review", "analysis", "puzzles"],
  Editor: ["terms", "table", "editor"],
  Workshop: ["terms", "table", "editor"],
};
