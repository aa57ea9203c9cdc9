/* The page without a network: a service worker keeps what the newest build is made of. A page that is older
 * than that says so. */

import { toast } from "./parts/toast.svelte";
import { link } from "./router";
import { t } from "./words";

const FIRST = 2000; // milliseconds: not while the first page still needs the line
const AGAIN = 10 * 60_000;

let asked = 0;
let told = false;

export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const { kept } = (data ?? {}) as { kept?: unknown };
    if (Array.isArray(kept)) compare(kept.map(String));
  });
  setTimeout(() => void keep().catch(() => {}), FIRST);
  // A page that stays open for days hears of a new version too.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - asked > AGAIN) void keep().catch(() => {});
  });
}

async function keep(): Promise<void> {
  asked = Date.now();
  await navigator.serviceWorker.register(`${link("/")}sw.js`);
  (await navigator.serviceWorker.ready).active?.postMessage("keep");
}

/** If this page is not made of the newest files, its reader is told, once. */
function compare(files: readonly string[]): void {
  const mine = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (told || !mine || files.includes(new URL(mine.src).pathname)) return;
  told = true;
  toast(t("new_version"));
}
