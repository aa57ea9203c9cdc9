import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

import { expandBreakpoints } from "./breakpoints.js";

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  preprocess: [
    { name: "breakpoints", style: ({ content }) => ({ code: expandBreakpoints(content) }) },
    vitePreprocess(),
  ],
  compilerOptions: { runes: true },
};
