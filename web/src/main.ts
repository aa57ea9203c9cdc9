import { mount } from "svelte";

import App from "./App.svelte";
import { settings } from "./me.svelte";
import "./style.css";
import { browserLanguage, speak } from "./words";

const wanted = settings.language === "auto" ? browserLanguage() : settings.language;
await speak(wanted);

const target = document.getElementById("app");
if (target) mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
