import { mount } from "svelte";

import App from "./App.svelte";
import { settings, wantedLanguage, wearTheme } from "./me.svelte";
import { fetchPage } from "./pages";
import { keepFocus } from "./parts/focus";
import { match } from "./router";
import "./style.css";
import { speak } from "./words";

async function start(): Promise<void> {
  wearTheme(settings.theme);
  // The page comes while the words do; if it fails, the page that asks again says so.
  const page = fetchPage(match(location.pathname)).catch(() => {});
  await speak(wantedLanguage());
  await page;
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  keepFocus();
}

/** Let the page be opened without a network: the worker keeps what this build is made of. */
async function keepOffline(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  (await navigator.serviceWorker.ready).active?.postMessage("keep");
}

// Without its words a page is nothing: try again until the server is there.
start().catch(() => setTimeout(() => location.reload(), 3000));
// Not while the first page still needs the line.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  setTimeout(() => void keepOffline().catch(() => {}), 2000);
