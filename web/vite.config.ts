import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Where the real server is while pages are worked on.
const server = process.env.FALLSTAR_DEV ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Component tests run the browser's half of Svelte, not the one for servers.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/fallstar/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy allows files of our own only: nothing inline, no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: server, ws: true },
      "/health": server,
    },
  },
  test: { include: ["src/**/*.test.ts"] },
}));
