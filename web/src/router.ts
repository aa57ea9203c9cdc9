/* Addresses of pages. Links are plain <a href="/rules">: the page catches presses on them. */

import { createSubscriber } from "svelte/reactivity";

export type PageName =
  "Home" | "New" | "Table" | "Rules" | "Tutorial" | "Replay" | "Me" | "Settings" | "NotFound";

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

let tell = () => {};
const follow = createSubscriber((update) => {
  tell = update;
  addEventListener("popstate", update);
  return () => removeEventListener("popstate", update);
});

/** The route now; in an effect or a template it is followed. */
export function here(): Route {
  follow();
  return match(location.pathname);
}

/** Go to another page. With `replace` the way back skips the page now. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  const same = path === location.pathname + location.search + location.hash;
  if (how.replace || same) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  tell();
}

/** Whether a press on a link is ours to follow, and not the browser's; then where to. */
export function inside(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api")) return null;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return null;
  return url.pathname + url.search + url.hash;
}
