/* What the engine answers without a table is what the server answers. */

import { readFileSync } from "node:fs";

import { beforeAll, expect, it } from "vitest";

import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import levels from "../tutorial/levels.json";
import starts from "../tutorial/starts.json";
import { LocalError } from "./errors";
import { replayed, tried } from "./study";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

it.each(levels.map((level) => [level.id, level] as const))(
  "the start of the level %s is the one that Python wrote",
  (id, { position, others }) => {
    const answer = tried(kernel, { position, moves: [], seat: 0, others });
    const written: Record<string, unknown> = starts;
    expect(JSON.parse(JSON.stringify(answer))).toEqual(written[id]);
  },
);

it("a level goes on with what the others play", () => {
  for (const { position, others, solution } of levels) {
    const answer = tried(kernel, { position, moves: solution, seat: 0, others });
    const mine = answer.steps.filter(({ seat }) => seat === 0);
    expect(mine.map(({ move }) => move)).toEqual(solution);
    expect(answer.steps.at(-1)?.view.decisions).toBe(answer.steps.length);
  }
});

it("a move that is not legal is refused as such", () => {
  const request = { position: levels[0]?.position ?? "", moves: ["fly"] };
  expect(() => tried(kernel, request)).toThrow(LocalError);
  expect(() => tried(kernel, { position: "nothing" })).toThrow(LocalError);
});

it("a record is replayed with its turns and ejections", () => {
  const game = Game.create(kernel, { seats: 4, seed: 7 });
  while (!game.isOver)
    game.play(game.preview().reduce((a, b) => (b.points > a.points ? b : a)).move);
  const answer = replayed(kernel, JSON.stringify(game.record()));
  const after = (name: string) =>
    game.steps.flatMap((step) =>
      step.events.some(({ event }) => event === name) ? [step.index + 1] : [],
    );
  expect(answer.turns).toEqual([0, ...after("turn_began")]);
  expect(answer.ejections).toEqual(after("pawn_ejected"));
  expect(answer.steps.at(-1)?.view.winners).toEqual(game.winners());
  expect(answer.result).toEqual({ points: game.points(), winners: game.winners() });
});
