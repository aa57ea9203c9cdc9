/* The figures of a device's games are those that the server would count: the games and what Python counts come
 * from tests/web/test_figures.py, one game for each line of the file FIGURES. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import type { GameFigures } from "../wire";
import { figuresOf } from "./figures";
import type { LocalTable } from "./table";

interface Counted {
  record: string;
  /** The level of each bot; "" is the person. */
  levels: string[];
  /** Python leaves `expert` out where it is false. */
  figures: Omit<GameFigures, "at" | "expert"> & { expert?: boolean };
}

const file = process.env.FIGURES;
const GAMES = file
  ? readFileSync(file, "utf-8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Counted)
  : [];

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

const tableOf = (game: Game, levels: readonly string[]) =>
  ({
    game,
    seats: levels.map((level) => ({ kind: level ? "bot" : "person", level: level || null })),
  }) as unknown as LocalTable;

describe.skipIf(!file)("many games", () => {
  it("have the figures that Python counts", () => {
    expect(GAMES.length).toBeGreaterThan(0);
    for (const { record, levels, figures } of GAMES)
      expect(figuresOf(tableOf(Game.fromRecord(kernel, record), levels), 7)).toEqual({
        at: 7,
        expert: false,
        ...figures,
      });
  });
});

it("are those of the person, whatever the bots did", () => {
  const game = Game.create(kernel, { seats: 2, seed: 3 });
  for (let chance = 1; !game.isOver && game.steps.length < 5000;) {
    chance = (chance * 48271) % 2147483647;
    const moves = game.legalMoves();
    game.play(moves[chance % moves.length]!);
  }
  const { seats, places } = game.view(null);
  for (const person of [0, 1]) {
    const levels = ["beginner", "beginner"].with(person, "");
    const { points, place, opponents } = figuresOf(tableOf(game, levels), 0);
    expect([points, place, opponents]).toEqual([
      seats[person]?.points,
      places[person],
      ["beginner"],
    ]);
  }
});
