import { mount } from "svelte";

import App from "./App.svelte";
import { showFont } from "./font";
import { awaitInstall } from "./install.svelte";
import { settings, wantedLanguage, wearTheme } from "./me.svelte";
import { keepOffline } from "./offline";
import { fetchPage } from "./pages";
import { keepFocus } from "./parts/focus";
import { routeOf } from "./router";
import "./style.css";
import { speak } from "./words";

async function start(): Promise<void> {
  wearTheme(settings.theme);
  // The page comes while the words do; if it fails, the page that asks again says so.
  const route = routeOf(location);
  const page = fetchPage(route).catch(() => {});
  await speak(wantedLanguage());
  await page;
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  if (route.page !== "Home") showFont(); // the home page first fetches what a game needs
  keepFocus();
}

awaitInstall();
// Without its words a page is nothing: try again until the server is there.
start().catch(() => setTimeout(() => location.reload(), 3000));
if (import.meta.env.PROD) keepOffline();
