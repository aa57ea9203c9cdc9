/* Games in a worker: here the other end of a message channel, which copies messages as a worker does. */

import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, it } from "vitest";

import { EngineError } from "./errors";
import { Game } from "./game";
import { Bot } from "./bot";
import { Kernel } from "./kernel";
import { Remote } from "./remote";
import type { SearchReport } from "./search";
import { Service, type Request } from "./service";

const { port1, port2 } = new MessageChannel();
let kernel: Kernel;
let remote: Remote;

beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("./kernel.wasm", import.meta.url)));
  const service = new Service(kernel, (message) => {
    port2.postMessage(message);
  });
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

it("lets bots decide as they do here", async () => {
  const choices = { seats: 3, seed: 3 };
  const there = await remote.open({ from: "choices", choices });
  const here = Game.create(kernel, choices);
  const names = ["scout", "greedy", "scout"];
  const bots = names.map((name, seed) => new Bot(kernel, name, seed));
  for (let turn = 0; turn < 12; turn++) {
    const seat = here.turn!;
    const move = bots[seat]!.choose(here);
    expect(await there.choose({ name: names[seat]!, seed: seat })).toBe(move);
    here.play(move);
    await there.call("play", move);
  }
  await expect(there.choose({ name: "nobody", seed: 1 })).rejects.toThrow(
    /there is no bot 'nobody'/,
  );
});

it("searches until it is stopped, and answers meanwhile", async () => {
  const game = await remote.open({ from: "choices", choices: { seats: 2, seed: 1 } });
  const reports: SearchReport[] = [];
  let stop = (): Promise<void> => Promise.resolve();
  await new Promise((resolve, reject) => {
    const hear = (report: SearchReport) => {
      if (reports.push(report) === 3) resolve(null);
    };
    game.search(0, hear).then((stops) => (stop = stops), reject);
  });
  const moves = await game.call("legalMoves");
  await stop();
  const heard = reports.length;
  expect(reports[1]!.iterations).toBeGreaterThan(reports[0]!.iterations);
  const last = reports.at(-1)!;
  expect(moves).toContain(last.moves[0]!.move);
  expect(last.shares[0]! + last.shares[1]!).toBeCloseTo(1);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(reports.length).toBe(heard);
});

it("ends a search when another one begins or its game is closed", async () => {
  const game = await remote.open({ from: "choices", choices: { seats: 2, seed: 1 } });
  const heard: string[] = [];
  const first = await game.search(0, () => heard.push("first"));
  await game.search(1, () => heard.push("second"));
  expect(heard).toContain("first"); // its last report
  await first(); // is over already
  await game.close();
  expect(heard.at(-1)).toBe("second");
  await expect(game.search(0, () => undefined)).rejects.toThrow("there is no game");
});
