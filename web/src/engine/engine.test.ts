/* The engine by itself; that it gives what Python gives is shown by tests/web/test_conformance.py. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Bot } from "./bot";
import { EngineError, KernelError } from "./errors";
import { Game, moveFor, stepEventsFor } from "./game";
import { Kernel } from "./kernel";
import { LEVELS } from "./layout";
import { evaluate, MOST_ITERATIONS, Search } from "./search";
import { sha256 } from "./sha256";

const bytes = readFileSync(new URL("./kernel.wasm", import.meta.url));
let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(bytes);
});

describe("the kernel", () => {
  it("needs nothing from the page", async () => {
    expect(WebAssembly.Module.imports(await WebAssembly.compile(bytes))).toEqual([]);
  });

  it("is refused if it is damaged", async () => {
    const damaged = Uint8Array.from(bytes).fill(0, 40, 80);
    await expect(Kernel.load(damaged)).rejects.toThrow(KernelError);
    await expect(Kernel.load(bytes.subarray(0, 1000))).rejects.toThrow(/cannot be read/);
  });

  it("is refused if it is of another version", async () => {
    const other = Uint8Array.from(bytes);
    other.fill(48, other.length - 16); // the version is the end of the file
    await expect(Kernel.load(other)).rejects.toThrow(/of version 0{16}, the page needs/);
  });
});

describe("a game", () => {
  it("is the same for the same seed", () => {
    const game = Game.create(kernel, { seats: 3, seed: 7 });
    expect(game.turn).toBe(2); // as in the README of the project
    expect(game.legalMoves().slice(0, 3)).toEqual(["s>L", "s>H", "s>D"]);
    expect(game.play("D").events[0]).toEqual({
      event: "card_laid",
      seat: 2,
      card: "D",
      face_up: true,
    });
    expect(game.view(1).seats[2]?.points).toBe(1);
  });

  it("goes back", () => {
    const game = Game.create(kernel, { seats: 2, seed: 7 });
    const before = game.position();
    const step = game.play(game.legalMoves()[0]!);
    expect(game.undo()).toBe(step);
    expect(game.position()).toBe(before);
    expect(() => game.undo()).toThrow("there is nothing to undo");
  });

  it("hides a face-down card from the others", () => {
    const game = Game.create(kernel, { seats: 2, seed: 7 });
    const step = game.play("s>L");
    expect([0, 1, null].map((seat) => moveFor(step, seat))).toEqual(["s>?", "s>L", "s>?"]);
    expect(stepEventsFor(step, 0)[0]).toMatchObject({ event: "card_laid", card: null });
    expect(stepEventsFor(step, 1)[0]).toMatchObject({ event: "card_laid", card: "L" });
    expect(game.view(0).seats[1]).toMatchObject({ hand: null, hidden: null, face_down: 1 });
  });

  it("stays as it is when a decision is refused", () => {
    const game = Game.create(kernel, { seats: 2, seed: 7 });
    const before = game.position();
    expect(() => game.play("end")).toThrow(/'end' cannot be played now: legal are s/);
    expect(() => game.play("fly")).toThrow(/'fly' is not a decision: the 35 are hand/);
    expect(game.position()).toBe(before);
  });

  it("shares the kernel with other games", () => {
    const games = [2, 5, 6, 3, 2].map((seats, seed) => Game.create(kernel, { seats, seed }));
    const alone = games.map((_, seed) => Game.create(kernel, { seats: games[seed]!.seats, seed }));
    for (let turn = 0; turn < 20; turn++)
      for (const game of games) game.play(game.legalMoves().at(turn % 2 ? 0 : -1)!);
    for (const game of alone)
      for (let turn = 0; turn < 20; turn++) game.play(game.legalMoves().at(turn % 2 ? 0 : -1)!);
    expect(games.map((game) => game.position())).toEqual(alone.map((game) => game.position()));
  });
});

const POSITION =
  "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:HDRW:L:-:0 1 0 action";
const WRONG_POSITIONS: [change: [string, string], message: RegExp][] = [
  [[" action", ""], /a position has 8 fields/],
  [["5b3", "2b3"], /tiles: tile 2 is used twice: 2b3 and 2a1/],
  [["5b3", "9b3"], /tiles: tile 9b3: there is no face 9b/],
  [["normal", "toString"], /mode: one of normal, expert, expert!, not 'toString'/],
  [["gwg", "gxg"], /stars: one of b y p g o w or . for none, not 'x'/],
  [["gwg", "gw"], /stars: the board has 24 marks, one letter or . each, not 23/],
  [["e3v", "z3v"], /seat 0: 'z3' is not a space of this board: they run from a1 to l6/],
  [["e3v", "e3x"], /seat 0: written pawn:hand:face down:stars:tokens/],
  [["e3v", "e3<"], /this position cannot happen: invariant 11: a pawn has no platform/],
  [[":0 1 0", ":0 2 0"], /first seat: a number from 0 to 1, not '2'/],
  [["action", "dance"], /phase: action, replay, over, or steal-/],
  [["HDRW:L", "RHDW:L"], /this position must be written/],
];

describe("a position", () => {
  it("is read and written", () => {
    expect(Game.fromPosition(kernel, POSITION).position()).toBe(POSITION);
  });

  it.each(WRONG_POSITIONS)("is refused with a reason: %s", ([from, to], message) => {
    const read = () => Game.fromPosition(kernel, POSITION.replace(from, to));
    expect(read).toThrow(message);
    expect(read).toThrow(EngineError);
  });

  it("has a record with the position", () => {
    const game = Game.fromPosition(kernel, POSITION);
    game.play(game.legalMoves()[0]!);
    const record = game.record();
    expect(record).toMatchObject({ format: "fallstar-record/3", position: POSITION });
    const again = Game.fromRecord(kernel, JSON.stringify(record));
    expect(again.position()).toBe(game.position());
    expect(again.record()).toEqual(record);
    const wrong = (change: object) => () =>
      Game.fromRecord(kernel, JSON.stringify({ ...record, ...change }));
    expect(wrong({ position: undefined })).toThrow(/has a position/);
    expect(wrong({ position: "nothing" })).toThrow(/the position is wrong/);
    expect(wrong({ expert: !record.expert })).toThrow(/something else than the position/);
  });
});

describe("a record", () => {
  const game = () => {
    const one = Game.create(kernel, { seats: 2, seed: 7 });
    one.play("s>L");
    return one.record(["Ada", "Bob"]);
  };

  it("is read and written", () => {
    const text = JSON.stringify(game());
    expect(JSON.stringify(Game.fromRecord(kernel, text).record(["Ada", "Bob"]))).toBe(text);
  });

  it("is refused with a reason", () => {
    const read = (change: object) => () =>
      Game.fromRecord(kernel, JSON.stringify({ ...game(), ...change }));
    expect(() => Game.fromRecord(kernel, "{")).toThrow(/not complete JSON/);
    expect(() => Game.fromRecord(kernel, "[]")).toThrow(/not a game record/);
    expect(() => Game.fromRecord(kernel, " ".repeat(2 ** 20 + 1))).toThrow(/at most 1048576 bytes/);
    expect(read({ format: "other" })).toThrow(/format is fallstar-record\/2/);
    expect(read({ more: 1 })).toThrow(/it has no field 'more'/);
    expect(read({ seats: ["Ada"] })).toThrow(/the set-up is wrong: a game has 2 to 6 seats, not 1/);
    expect(read({ seats: ["Ada", "\u001b[31m"] })).toThrow(/the name of seat 2/);
    expect(read({ tiles: ["5b3"] })).toThrow(/2 seats play on 2 tiles, not 1/);
    expect(read({ stars: "b".repeat(24) })).toThrow(/there are 13 stars of colour b, not 24/);
    expect(read({ open_door: 2 })).toThrow(/the open door is one of 0 to 1, not 2/);
    expect(read({ moves: ["fly"] })).toThrow(/move 1: 'fly' is not a decision/);
    expect(read({ moves: ["s>L", "end"] })).toThrow(/move 2: 'end' cannot be played: legal are/);
    expect(read({ result: { points: [0, 0], winners: [0] } })).toThrow(/it must be null/);
    expect(read({ faces: { "9a": ["x"] } })).toThrow(/face 9a: a drawing has 13 lines/);
  });
});

/** Seat 0 decides and cannot see the cards of seat 1. */
const SEEN = "5b3,2a1 normal gwgyppggowywoypwowyywwbw 1 e3v:LHDRW:-:-:0/i5<:?:-:0 1 0 action";

describe("a search", () => {
  it("tells shares, visits and lines", () => {
    const game = Game.create(kernel, { seats: 4, seed: 3 });
    const search = new Search(kernel, game);
    expect(search.report()).toMatchObject({ iterations: 0, done: false, moves: [] });
    search.run(300);
    search.run(200);
    const { iterations, shares, moves } = search.report();
    expect(iterations).toBe(500);
    expect(shares.length).toBe(4);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(500);
    const legal = game.legalMoves();
    expect(moves.every(({ move, line }) => legal.includes(move) && line[0] === move)).toBe(true);
    expect(moves[0]!.line.length).toBeGreaterThan(1);
  });

  it("goes on as if it had not been interrupted", () => {
    const games = [2, 5].map((seats) => Game.create(kernel, { seats, seed: 3 }));
    const reports = games.map((game) => {
      const search = new Search(kernel, game);
      for (let slice = 0; slice < 4; slice++) search.run(50);
      return search.report();
    });
    const searches = games.map((game) => new Search(kernel, game));
    for (let slice = 0; slice < 4; slice++)
      searches.forEach((search, number) => {
        search.run(50);
        games[1 - number]!.preview();
      });
    expect(searches.map((search) => search.report())).toEqual(reports);
  });

  it("is from what a seat or a spectator may see", () => {
    for (const seat of [0, null]) {
      const reports = ["HDRW:L", "LDRW:H"].map((cards) => {
        const search = new Search(
          kernel,
          Game.fromPosition(kernel, SEEN.replace("?", cards)),
          seat,
        );
        search.run(100);
        return search.report();
      });
      expect(reports[1]).toEqual(reports[0]);
    }
  });

  it("uses the true cards if they are open", () => {
    const reports = ["HDRW:L", "LDRW:H"].map((cards) => {
      const game = Game.fromPosition(kernel, SEEN.replace("?", cards));
      const search = new Search(kernel, game, 0, { openCards: true });
      search.run(300);
      return search.report();
    });
    expect(reports[1]).not.toEqual(reports[0]);
  });

  it("ends before its numbers lose their last places", () => {
    const search = new Search(kernel, Game.create(kernel, { seats: 2, seed: 3 }));
    Object.assign(search, { iterations: MOST_ITERATIONS - 10 });
    search.run(1000);
    expect(search.done).toBe(true);
    expect(search.report().moves.reduce((sum, { visits }) => sum + visits, 0)).toBe(10);
  });

  it("needs a game that is not over, and a seat", () => {
    const game = Game.create(kernel, { seats: 2, seed: 3 });
    expect(() => new Search(kernel, game, 2)).toThrow(/there are seats 0 to 1, not 2/);
    const bot = new Bot(kernel, "greedy");
    while (game.turn !== null) game.play(bot.choose(game));
    expect(() => new Search(kernel, game)).toThrow(/the game is over/);
    const shares = evaluate(kernel, game, 0);
    expect(shares.map((share) => share > 0)).toEqual(
      [0, 1].map((one) => game.winners().includes(one)),
    );
  });
});

describe("a bot", () => {
  it.each(Object.keys(LEVELS))("plays a legal decision: %s", (name) => {
    const game = Game.create(kernel, { seats: 3, seed: 4 });
    const bot = new Bot(kernel, name);
    for (let turn = 0; turn < 2; turn++) game.play(bot.choose(game));
    expect(game.steps.length).toBe(2);
  });

  it("keeps its tree between two decisions, though others search too", () => {
    const play = (alone: boolean) => {
      const game = Game.create(kernel, { seats: 2, seed: 5 });
      const bots = [0, 1].map((seed) => new Bot(kernel, "scout", seed));
      const visits: number[] = [];
      while (game.turn !== null && game.steps.length < 12) {
        const bot = bots[game.turn]!;
        game.play(bot.choose(game));
        visits.push(bot.lastSearch().reduce((sum, one) => sum + one.visits, 0));
        if (!alone) new Search(kernel, game).run(10);
      }
      return visits;
    };
    const visits = play(true);
    expect(Math.max(...visits)).toBeGreaterThan(100); // 100 of its own, and those that it kept
    expect(play(false)).toEqual(visits);
  });

  it("decides at random now and then in a long game, so that it ends", () => {
    const searched = (decisions: number) => {
      const game = Game.create(kernel, { seats: 2, seed: 5 });
      game.steps.length = decisions;
      const bots = Array.from({ length: 50 }, (_, seed) => new Bot(kernel, "scout", seed));
      for (const bot of bots) expect(game.legalMoves()).toContain(bot.choose(game));
      return bots.filter((bot) => bot.lastSearch().length > 0).length;
    };
    expect(searched(200)).toBe(50);
    expect(searched(201)).toBeLessThan(50);
    expect(searched(201)).toBeGreaterThan(25);
  });

  it("has a budget if it searches", () => {
    const game = Game.create(kernel, { seats: 2, seed: 5 });
    const bot = new Bot(kernel, "champion", 1, { iterations: 70 });
    bot.choose(game);
    expect(bot.lastSearch().reduce((sum, one) => sum + one.visits, 0)).toBe(70);
    expect(() => new Bot(kernel, "greedy", 1, { iterations: 70 })).toThrow(/greedy has no budget/);
    for (const wrong of [{}, { iterations: 0 }, { milliseconds: 0.5 }])
      expect(() => new Bot(kernel, "champion", 1, wrong)).toThrow(/a budget is a whole number/);
  });

  it("plays a whole game, the same for the same seed", () => {
    const play = () => {
      const game = Game.create(kernel, { seats: 3, seed: 5 });
      const bots = ["greedy", "random", "beginner"].map((name) => new Bot(kernel, name, 9));
      while (game.turn !== null) game.play(bots[game.turn]!.choose(game));
      expect(() => bots[0]!.choose(game)).toThrow(/the game is over/);
      return game.position();
    };
    expect(play()).toBe(play());
  });

  it.each(["greedy", "scout"])("does not see what its seat may not see: %s", (name) => {
    const choices = ["HDRW:L", "LDRW:H", "LHDR:W"].map((cards) => {
      const game = Game.fromPosition(kernel, SEEN.replace("?", cards));
      return Array.from({ length: 20 }, (_, seed) => new Bot(kernel, name, seed).choose(game));
    });
    expect(choices[1]).toEqual(choices[0]);
    expect(choices[2]).toEqual(choices[0]);
  });

  it("is refused if there is none of that name", () => {
    expect(() => new Bot(kernel, "grandmaster")).toThrow(
      /there is no bot .grandmaster.: there are random,/,
    );
  });
});

it("hashes as SHA-256 does", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    const expected = createHash("sha256").update(message).digest("hex");
    expect(Buffer.from(sha256(message)).toString("hex")).toBe(expected);
  }
});
