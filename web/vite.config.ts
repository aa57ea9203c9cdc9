import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { expandBreakpoints } from "./breakpoints.js";

// Where the real server is while pages are worked on.
const server = process.env.FALLSTAR_DEV ?? "http://127.0.0.1:8000";

// Files whose functions nearly all run when a table is first drawn. The comment has Chromium compile them beside
// the page while they come, not one by one on the page's thread.
const AT_ONCE = ["Table", "game", "board"];

const SMALL = 1000; // bytes that are sent as they are

/** The names of all built files, for the service worker: files.json. They are relative to its folder. */
const files: Plugin = {
  name: "files",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const source = JSON.stringify(names);
      this.emitFile({ type: "asset", fileName: "files.json", source });
    },
  },
};

const atOnce: Plugin = {
  name: "at-once",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const name of AT_ONCE) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const file = chunks.find((chunk) => chunk.name === name);
        if (!file) this.error(`AT_ONCE names ${name}, but no chunk has this name`);
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** Every built file that compresses, compressed once instead of at every request: name.br and name.gz. */
const compressed: Plugin = {
  name: "compressed",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        const source = file.type === "chunk" ? file.code : file.source;
        const fileName = file.fileName;
        if (!fileName.startsWith("assets/") || fileName.endsWith(".woff2")) continue;
        if (source.length < SMALL) continue;
        this.emitFile({
          type: "asset",
          fileName: `${fileName}.br`,
          source: brotliCompressSync(source),
        });
        this.emitFile({
          type: "asset",
          fileName: `${fileName}.gz`,
          source: gzipSync(source, { level: 9 }),
        });
      }
    },
  },
};

/** The pictures that a browser shows before it installs the game. */
const screenshots: Plugin = {
  name: "screenshots",
  generateBundle() {
    for (const [fileName, picture] of [
      ["screenshot-wide.png", "table.png"],
      ["screenshot-narrow.png", "phone.png"],
    ]) {
      const source = readFileSync(new URL(`../docs/pictures/${picture}`, import.meta.url));
      this.emitFile({ type: "asset", fileName, source });
    }
  },
};

/** The names of breakpoints in style.css; svelte.config.js does it for components. */
const breakpoints: Plugin = {
  name: "breakpoints",
  enforce: "pre",
  transform: (code, id) => (id.endsWith("/style.css") ? expandBreakpoints(code) : null),
};

export default defineConfig(({ mode }) => ({
  // Files find each other wherever they lie, so that `fallstar site` can put them into any folder. Only the
  // page itself has absolute addresses, because one page answers many paths of the server.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  worker: { format: "es" },
  plugins: [breakpoints, svelte(), screenshots, files, atOnce, compressed],
  // Component tests run the browser's half of Svelte, not the one for servers.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/fallstar/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy allows files of our own only: nothing inline, no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files instead of many small ones: what every page shares, what every board shares, and what every
    // game shares. A browser asks for six at once.
    // Only the lobby needs uqr, and no page of a first visit has a <select>.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "frame",
              test: /node_modules(?!\/uqr|.*bindings\/select)|src\/(parts\/(?!SpeedChoice|StarIcon|Switch|LanguageSwitch|CharacterPicker|number|Foot\.|settle|ThemeSwitch)|board\/(art|Art|portraits\.ts)|local\/(errors|levels|local|log|start)\.ts)|src\/[\w.]+\.ts$/,
            },
            { name: "board", test: /src\/(board\/(?!portraits)|motion\/)/ },
            { name: "game", test: /src\/(game|sound|table\/share)|web\/breakpoints/ },
            { name: "records", test: /src\/(local\/(files|records)|replay\/timeline)/ },
            {
              name: "Table",
              test: /src\/(pages\/Table|local\/line|table\/(?!EndPanel|Podium|StarRain))/,
            },
            { name: "others", test: /src\/(pages|words)\/others\.ts/ },
            { name: "company", test: /src\/ladder\/(company|ladder)/ },
            {
              // Whoever plays needs both.
              name: (id) => {
                const spoken = /src\/words\/(?:terms|table)\.(\w+)\.ts/.exec(id)?.[1];
                return spoken ? `play.${spoken}` : null;
              },
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true },
      "/health": server,
    },
  },
  // Test files share a worker, so that Svelte is loaded once.
  test: {
    include: ["src/**/*.test.ts"],
    isolate: false,
    // Milliseconds, for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
