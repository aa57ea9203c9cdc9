import { readFileSync } from "node:fs";

import { beforeAll, expect, it } from "vitest";

import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { StudyRemote, type Port } from "../study/remote";
import { StudyService } from "../study/service";
import { playOut } from "./playOut";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

/** The study worker, without a thread of its own. */
function remote(): StudyRemote {
  const port: Port = {
    onmessage: null,
    postMessage: (data) =>
      void service
        .answer(data as never)
        .then((reply) => port.onmessage?.(new MessageEvent("message", { data: reply }))),
  };
  const service = new StudyService(kernel, () => {});
  return new StudyRemote(() => port);
}

it("lets the engine decide for all seats until it is one's turn again, always alike", async () => {
  const game = Game.create(kernel, { seats: 3, seed: 4 });
  const position = game.position();
  const seat = game.turn ?? 0;
  const [first] = game.legalMoves();
  const moves = first ? [first] : [];
  const line = await playOut(position, moves, seat, remote());
  expect(line.length).toBeGreaterThan(1);
  expect(await playOut(position, moves, seat, remote())).toEqual(line);
  const turns = [...moves, ...line].map((move) => {
    game.play(move);
    return game.turn;
  });
  expect(turns.at(-1)).toBe(seat);
  expect(turns).toContain((seat + 1) % 3);
});
