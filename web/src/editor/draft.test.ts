/* The model of the editor, over the real kernel: what is read is written again, and faults are the engine's. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import { COLOURS } from "../wire/cards";
import type { BoardShape } from "../wire";
import { firstFace } from "../workshop/face";
import { readFragment, positionLink } from "./address";
import {
  ask,
  cardPlace,
  clearSpace,
  fillMarks,
  giveStar,
  giveToken,
  liftPawn,
  moveCard,
  openDoor,
  placePawn,
  placeStar,
  starAt,
  tileAt,
  withSeat,
  type Draft,
} from "./draft";
import { begin, change, redo, undo } from "./history";
import { drawDraft, inspect, readDraft, relay, reseat } from "./inspect";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});

/** Positions of random games of every kind, by a simple generator: the same in every run. */
function* positions(games: number): Generator<Game> {
  let chance = 12345;
  const below = (bound: number) => {
    chance = (chance * 48271) % 2147483647;
    return chance % bound;
  };
  for (let number = 0; number < games; number++) {
    const seats = 2 + (number % 5);
    const own = number % 4 === 3 ? { faces: { "9a": firstFace() } } : {};
    const tiles = Game.create(kernel, { seats, seed: number }).board.tiles;
    const laid = own.faces ? { tiles: ["9a1", ...tiles.slice(1)] } : {};
    const game = Game.create(kernel, {
      seats,
      seed: number,
      expert: number % 2 === 1,
      ...own,
      ...laid,
    });
    for (let step = 0; !game.isOver && step < 400; step++) {
      const legal = game.legalMoves();
      game.play(legal[below(legal.length)] ?? "");
      const often = game.phase === "replay" ? 11 : 25;
      if (step % often === 0 || game.phase === "steal" || game.isOver) yield game;
    }
  }
}

describe("a position", () => {
  it("is the same text again, without a fault, with the points of the game", () => {
    const phases = new Set<string>();
    let seen = 0;
    for (const game of positions(25)) {
      const text = game.position();
      const found = inspect(kernel, readDraft(kernel, text));
      expect(found.text).toBe(text);
      expect(found.faults).toEqual([]);
      expect(found.points).toEqual(game.points());
      phases.add(game.phase);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(100);
    expect([...phases].sort()).toEqual(["action", "over", "replay", "steal"]);
  }, 60_000);

  it("is written in the one form, however it was read", () => {
    const text = inspect(kernel, drawDraft(kernel, 2, 3)).text!;
    const other = text.replace("LHDRW", "WRDHL");
    expect(inspect(kernel, readDraft(kernel, other)).text).toBe(text);
  });

  it("survives a link", () => {
    const text = drawDraft(kernel, 3, 5);
    const written = inspect(kernel, text).text ?? "";
    const hash = positionLink("/editor", written).replace("/editor", "");
    expect(readFragment(hash, "position", 8000)).toEqual({ text: written });
  });

  it("is not read from a link that is damaged or a megabyte long", () => {
    expect(readFragment("", "position", 100)).toBeNull();
    expect(readFragment("#position=%E0%A4%A", "position", 100)).toEqual({ wrong: "damaged" });
    const long = `#position=${"x".repeat(2 ** 20)}`;
    expect(readFragment(long, "position", 8000)).toEqual({ wrong: "long" });
    expect(() => readDraft(kernel, "x".repeat(100))).toThrow(/a position has 8 fields/);
  });
});

/** A draft at the first decision, and its board. */
function start(seats = 2): [draft: Draft, board: BoardShape] {
  const draft = drawDraft(kernel, seats, 3);
  return [draft, inspect(kernel, draft).shape!];
}
const numbers = (draft: Draft) =>
  inspect(kernel, draft).faults.map((one) => (one.fault === "invariant" ? one.number : one.fault));

describe("faults", () => {
  it("are all named at once", () => {
    const [draft] = start();
    const { turn } = draft;
    const bare = { ...draft, stars: `.${draft.stars.slice(1)}` };
    const other = 1 - turn;
    const broken = withSeat(withSeat(bare, turn, { hand: "", down: "LHDRW" }), other, {
      hand: "LH",
    });
    expect(numbers(broken)).toEqual([3, 13, 14]);
    expect(numbers({ ...broken, phase: "replay" })).toEqual([3, 13, 14, 17]);
    expect(numbers({ ...draft, mode: "expert!" })).toEqual([]);
    expect(numbers({ ...draft, phase: "over" })).toEqual([20]);
  });

  it("tell the seat and the space", () => {
    const [draft, board] = start();
    const { space } = draft.seats[draft.turn]!;
    const feet = ([0, 1, 2, 3] as const).find((side) => !((board.edges[space!]! >> side) & 1))!;
    const [fault] = inspect(kernel, withSeat(draft, draft.turn, { feet })).faults;
    expect(fault).toMatchObject({ number: 11, seats: [draft.turn], spaces: [space] });
  });

  it("of tokens are counted", () => {
    let [draft] = start();
    for (let count = 0; count < 19; count++) draft = giveToken(draft, 0, 1);
    expect(inspect(kernel, draft).faults).toMatchObject([{ fault: "tokens", held: 19, all: 18 }]);
    expect(numbers(giveToken(draft, 0, -1))).toEqual([]);
  });

  it("name a line of a board along which a fall would never end", () => {
    const lines = firstFace().map((line, row) => (row % 2 ? line : line.replaceAll("-", " ")));
    const faces = { "8a": lines, "9a": lines };
    const draft = { ...drawDraft(kernel, 2, 3), tiles: ["8a0", "9a0"], faces };
    const found = inspect(kernel, draft);
    expect(found.faults).toMatchObject([{ fault: "column", line: "a" }]);
    expect(found.shape).not.toBeNull();
  });

  it("of a text are told, and the text is not taken", () => {
    const text = inspect(kernel, start()[0]).text!;
    const [first, second] = text.split(" ")[0]!.split(",");
    expect(() => readDraft(kernel, text.replace(second!, first!))).toThrow(/used twice/);
    expect(() => readDraft(kernel, text.replace("normal", "odd"))).toThrow(/mode: one of/);
  });
});

describe("the tools", () => {
  it("lay a star, take it away, and leave a space without a mark alone", () => {
    const [draft, board] = start();
    const mark = board.marks.findIndex(Boolean);
    const bare = clearSpace(draft, board, mark);
    expect(starAt(bare, board, mark)).toBe(".");
    const laid = placeStar(bare, board, mark, "g");
    expect(starAt(laid, board, mark)).toBe("g");
    expect(placeStar(laid, board, mark, "g")).toEqual(bare);
    expect(placeStar(draft, board, board.marks.indexOf(0), "g")).toBe(draft);
  });

  it("lay the missing stars", () => {
    const [draft, board] = start(4);
    const bare = { ...draft, stars: draft.stars.replaceAll("b", ".").replaceAll("y", ".") };
    const filled = fillMarks(bare, board);
    expect(filled.stars).not.toContain(".");
    expect(numbers(filled)).toEqual([]);
  });

  it("put a pawn onto a platform, turn it, and take it off with all its cards", () => {
    const [draft, board] = start();
    const space = board.edges.findIndex((edges) => edges === 0b0101 || edges === 0b1010);
    const put = placePawn(draft, board, 0, space);
    const stands = ({ seats }: Draft) => (board.edges[space]! >> seats[0]!.feet) & 1;
    expect(put.seats[0]!.space).toBe(space);
    expect(stands(put)).toBe(1);
    const turned = placePawn(put, board, 0, space);
    expect(turned.seats[0]!.feet).not.toBe(put.seats[0]!.feet);
    expect(stands(turned)).toBe(1);
    const off = liftPawn(withSeat(turned, 0, { hand: "L", down: "H" }), 0);
    expect(off.seats[0]).toMatchObject({ space: null, hand: "LHDRW", down: "" });
  });

  it("move a card from hand to face up, face down, and back", () => {
    let [draft] = start();
    const places = [0, 1, 2, 3].map(() => {
      draft = moveCard(draft, 0, "D");
      return cardPlace(draft.seats[0]!, "D");
    });
    expect(places).toEqual(["up", "down", "hand", "up"]);
    expect(draft.seats[0]!.hand).toBe("LHRW");
  });

  it("give and take stars, never below none", () => {
    const [draft] = start();
    const given = giveStar(draft, 1, COLOURS.indexOf("p"), 1);
    expect(given.seats[1]!.stars).toEqual([0, 0, 1, 0, 0, 0]);
    expect(giveStar(draft, 1, 0, -1).seats).toEqual(draft.seats);
  });

  it("open the door of the tile that is pressed", () => {
    const [draft, board] = start(3);
    const doors = board.doors.map(([space]) => openDoor(draft, board, space).door);
    expect(doors).toEqual([0, 1, 2, 3]);
  });

  it("ask for a payment of a seat that is off the board", () => {
    const [draft] = start(3);
    const payer = draft.seats.findIndex(({ space }) => space === null);
    expect(ask(draft, "steal").phase).toBe(`steal-action:${payer}`);
  });
});

describe("tiles", () => {
  it("keep their stars when they are turned or swapped", () => {
    const [draft, board] = start();
    const [one, two] = draft.tiles as [string, string];
    let turned = draft;
    for (let turns = 0; turns < 4; turns++) {
      const [first] = turned.tiles;
      const next = `${first!.slice(0, -1)}${(Number(first!.slice(-1)) + 1) % 4}`;
      turned = relay(kernel, turned, [next, two], {});
      expect([...turned.stars].sort()).toEqual([...draft.stars].sort());
    }
    expect(turned).toEqual(draft);
    const swapped = relay(kernel, draft, [two, one], {});
    const door = board.marks.findIndex(Boolean);
    expect(starAt(swapped, inspect(kernel, swapped).shape!, door + 6)).toBe(
      starAt(draft, board, door),
    );
    expect(relay(kernel, swapped, [one, two], {})).toEqual(draft);
  });

  it("of one's own bring their drawing, and give it up when they are gone", () => {
    const [draft] = start();
    const faces = { "9a": firstFace() };
    const { space } = draft.seats[draft.turn]!; // the other tile is free
    const tiles = draft.tiles.map((tile, at) => (at === tileAt(start()[1], space!) ? tile : "9a2"));
    const laid = relay(kernel, draft, tiles, faces);
    expect(Object.keys(laid.faces)).toEqual(["9a"]);
    expect(numbers(laid)).toEqual([]);
    const text = inspect(kernel, laid).text!;
    expect(readDraft(kernel, text)).toEqual(laid);
    expect(relay(kernel, laid, draft.tiles, {}).faces).toEqual({});
  });

  it("are more with more seats, and everything else stays", () => {
    const [draft] = start();
    const more = reseat(kernel, draft, 4, [
      ...draft.tiles,
      ...["5a0", "6b1", "1a0", "2a0"]
        .filter((tile) => !draft.tiles.some((one) => one[0] === tile[0]))
        .slice(0, 2),
    ]);
    expect(more.seats).toHaveLength(4);
    expect(numbers(more)).toEqual([]);
    const fewer = reseat(kernel, more, 2, draft.tiles);
    expect(fewer.seats).toEqual(draft.seats);
    expect(fewer.stars).toBe(draft.stars);
  });
});

it("goes back and forward again", () => {
  const one = change(change(begin("a"), "b"), "c");
  expect(undo(undo(undo(one))).now).toBe("a");
  expect(redo(undo(one))).toEqual(one);
  expect(change(undo(one), "d").future).toEqual([]);
  expect(redo(one)).toEqual(one);
});
