/* The pages, each fetched when it is first gone to, with the words it needs. */

import type { Component } from "svelte";

import { required } from "./required";
import type { PageName, Route } from "./router";
import { needWords, type Area } from "./words";

export type Page = Component<{ id?: string }>;

const files = import.meta.glob<{ default: Page }>("./pages/*.svelte");
const AREAS: Partial<Record<PageName, readonly Area[]>> = {
  Me: ["account"],
  New: ["new"],
  Table: ["terms", "table"],
  Rules: ["terms", "study", "rules"],
  Tutorial: ["terms", "table", "study", "levels"],
  Replay: ["terms", "table", "study"],
  Settings: ["settings"],
  Statistics: ["terms", "statistics"],
  Analysis: ["terms", "table", "study", "review", "analysis"],
  Review: ["terms", "table", "study", "review", "analysis"],
  Puzzles: ["terms", "table", "study", "puzzles"],
  Editor: ["terms", "editor"],
  Workshop: ["terms", "editor"],
};

export async function fetchPage({ page }: Route): Promise<Page> {
  const words = needWords(...(AREAS[page] ?? []));
  const { default: found } = await required(files[`./pages/${page}.svelte`], page)();
  await words;
  return found;
}
