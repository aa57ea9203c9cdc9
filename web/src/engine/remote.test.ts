/* Games in a worker: here the other end of a message channel, which copies messages as a worker does. */

import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, it } from "vitest";

import { EngineError } from "./errors";
import { Game } from "./game";
import { Kernel } from "./kernel";
import { Remote } from "./remote";
import { Service, type Request } from "./service";

const { port1, port2 } = new MessageChannel();
let kernel: Kernel;
let remote: Remote;

beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("./kernel.wasm", import.meta.url)));
  const service = new Service(kernel);
  port2.onmessage = ({ data }: MessageEvent<Request>) => {
    port2.postMessage(service.answer(data));
  };
  remote = new Remote(port1);
});
afterAll(() => {
  port1.close();
  port2.close();
});

it("plays as a game here does", async () => {
  const choices = { seats: 4, seed: 3 };
  const there = await remote.open({ from: "choices", choices });
  const here = Game.create(kernel, choices);
  for (let turn = 0; turn < 10; turn++) {
    const move = here.legalMoves().at(-1)!;
    expect(await there.call("legalMoves")).toEqual(here.legalMoves());
    expect(await there.call("play", move)).toEqual(here.play(move));
    expect(await there.call("view", turn % 4)).toEqual(here.view(turn % 4));
  }
  const text = JSON.stringify(await there.call("record"));
  const again = await remote.open({ from: "record", text });
  expect(await again.call("position")).toBe(here.position());
  const placed = await remote.open({ from: "position", text: here.position() });
  expect(await placed.call("threats", 0)).toEqual(here.threats(0));
});

it("tells an error of the worker, and goes on", async () => {
  const game = await remote.open({ from: "choices", choices: { seats: 2, seed: 1 } });
  await expect(game.call("play", "fly")).rejects.toThrow(EngineError);
  await expect(remote.open({ from: "position", text: "x" })).rejects.toThrow(/8 fields/);
  expect((await game.call("legalMoves")).length).toBeGreaterThan(0);
  await game.close();
  await expect(game.call("undo")).rejects.toThrow("there is no game");
});
