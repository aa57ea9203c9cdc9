/* The worker itself; what it answers is shown by remote.test.ts. */

import { readFileSync } from "node:fs";

import { expect, it, vi } from "vitest";

import { Remote, type Port } from "./remote";

it("answers the page and tells it of a search", async () => {
  let receive: (event: MessageEvent) => void = () => undefined;
  const port: Port = {
    onmessage: null,
    postMessage: (data) => {
      receive(new MessageEvent("message", { data }));
    },
  };
  const bytes = readFileSync(new URL("./kernel.wasm", import.meta.url));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(bytes)));
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => (receive = listener));
  // As in browsers, it is refused as a method of something else.
  vi.stubGlobal("postMessage", function (this: unknown, data: unknown) {
    if (this !== undefined && this !== globalThis) throw new TypeError("Illegal invocation");
    port.onmessage?.(new MessageEvent("message", { data }));
  });
  await import("./worker");

  const game = await new Remote(port).open({ from: "choices", choices: { seats: 2, seed: 1 } });
  expect(await game.call("legalMoves")).toContain(await game.choose({ name: "scout", seed: 1 }));
  const heard = vi.fn();
  const stop = await game.search(0, heard);
  await stop();
  expect(heard).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
