/* The pages, each fetched when it is first gone to, with the words it needs. The home page and tables are known
 * at once; the list of the others is a file of its own, so that a first visit does not fetch it. */

import type { Component } from "svelte";

import { required } from "./required";
import type { PageName, Route } from "./router";
import { needWords, type Area } from "./words";

export type Page = Component<{ id?: string }>;
/** Where pages come from, by their file. */
export type PageFiles = Record<string, () => Promise<{ default: Page }>>;
/** The words that pages need besides those of every page. */
export type PageAreas = Partial<Record<PageName, readonly Area[]>>;

const FILES: PageFiles = import.meta.glob<{ default: Page }>([
  "./pages/Home.svelte",
  "./pages/Table.svelte",
]);
const AREAS: PageAreas = { Home: [], Table: ["terms", "table"] };
// Pages that have come. A browser answers an import that it has done before only after all that waits meanwhile.
const fetched = new Map<PageName, Page>();

export async function fetchPage({ page }: Route): Promise<Page> {
  const areas = AREAS[page];
  if (areas) return fetchFile(FILES[`./pages/${page}.svelte`], page, areas);
  const others = await import("./pages/others");
  return fetchFile(others.FILES[`./${page}.svelte`], page, others.AREAS[page] ?? []);
}

async function fetchFile(
  file: PageFiles[string] | undefined,
  page: PageName,
  areas: readonly Area[],
): Promise<Page> {
  const words = needWords(...areas);
  const found = fetched.get(page) ?? (await required(file, page)()).default;
  fetched.set(page, found);
  await words;
  return found;
}
