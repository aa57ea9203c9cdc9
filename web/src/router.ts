/* Addresses of pages. A page is named by its path, "/rules". Links are plain <a href={link("/rules")}>: the
 * page catches presses on them.
 *
 * On a static host there is one file, in any folder, and no server that answers other paths with it. There
 * the path is in the query: "folder/?rules". The fragment is free for what pages keep in it. */

import { createSubscriber } from "svelte/reactivity";

import { NO_SERVER } from "./site";

export type PageName =
  | "Home"
  | "New"
  | "Table"
  | "Rules"
  | "Tutorial"
  | "Replay"
  | "Me"
  | "Statistics"
  | "Puzzles"
  | "Settings"
  | "Analysis"
  | "Review"
  | "Editor"
  | "Workshop"
  | "NotFound";

export interface Route {
  page: PageName;
  /** Of the table, or of the game replayed. */
  id?: string;
}

const PLAIN = new Map<string, PageName>([
  ["", "Home"],
  ["new", "New"],
  ["rules", "Rules"],
  ["tutorial", "Tutorial"],
  ["replay", "Replay"],
  ["me", "Me"],
  ["settings", "Settings"],
  ["statistics", "Statistics"],
  ["analysis", "Analysis"],
  ["review", "Review"],
  ["puzzles", "Puzzles"],
  ["editor", "Editor"],
  ["workshop", "Workshop"],
]);
const WITH_ID = new Map<string, PageName>([
  ["t", "Table"],
  ["replay", "Replay"],
]);

/** The page of an address. */
export function match(path: string): Route {
  const [, first = "", second, ...rest] = path.split("/");
  const wide = rest.length > 1 || (rest.length === 1 && rest[0] !== "");
  const page = (second ? WITH_ID : PLAIN).get(first);
  const id = second ? decoded(second) : undefined;
  if (wide || page === undefined || id === null) return { page: "NotFound" };
  return id === undefined ? { page } : { page, id };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The folder of a static site; null with a server. */
const FOLDER = NO_SERVER ? location.pathname.replace(/[^/]*$/, "") : null;

/** The address of a page on this host. */
export const link = (path: string, folder = FOLDER): string => {
  if (folder === null) return path;
  const [, page = "", query = "", fragment = ""] =
    /^\/([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  const search = [page, query].filter(Boolean).join("&");
  return `${folder}${search && `?${search}`}${fragment}`;
};

/** The path of the page at an address. */
export function pathOf(
  { pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">,
  folder = FOLDER,
): string {
  if (folder === null) return pathname + search + hash;
  const [first = "", ...rest] = search.slice(1).split("&");
  // What other sites add to a link, as "?from=there", is not ours.
  const page = first.includes("=") ? "" : first;
  const query = rest.join("&");
  return `/${page}${query && `?${query}`}${hash}`;
}

/** The page of an address. */
export const routeOf = (url: Pick<URL, "pathname" | "search" | "hash">): Route =>
  match(pathOf(url).replace(/[?#].*$/, ""));

let tell = () => {};
const follow = createSubscriber((update) => {
  tell = update;
  addEventListener("popstate", update);
  return () => removeEventListener("popstate", update);
});

/** The route now; in an effect or a template it is followed. */
export function here(): Route {
  follow();
  return routeOf(location);
}

/** Go to another page. With `replace` the way back skips the page now. The state of an entry is 1 if the one before
 * it is ours: then a page can go back to where one came from. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  const same = path === pathOf(location);
  if (how.replace || same) history.replaceState(history.state, "", link(path));
  else history.pushState(1, "", link(path));
  tell();
}

/** Whether a press on a link is ours to follow, and not the browser's; then where to. */
export function inside(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const pressed = event.target instanceof Element ? event.target.closest("a") : null;
  if (!pressed?.href || pressed.target || pressed.hasAttribute("download")) return null;
  const url = new URL(pressed.href);
  const ours = FOLDER === null ? !url.pathname.startsWith("/api") : url.pathname === FOLDER;
  if (url.origin !== location.origin || !ours) return null;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return pathOf(url);
}
