import { describe, expect, it } from "vitest";

import { DEFAULT_ITERATIONS, KINDS, LABELS } from "../study/numbers";
import type { Review } from "../study/review";
import { acrossGames } from "./across";
import { judgedAs, rowAs, seatAs } from "./samples";
import { accuracyOf, readRow, rowOf, writeRow } from "./row";

const review: Review = {
  players: ["a", "b"],
  winners: [0],
  points: [3, 2],
  exponent: 1,
  seats: [
    seatAs(1, {
      decisions: 3,
      lost: 0.2,
      by_chance: 0.9,
      labels: { blunder: 1, fine: 12, only: 1 },
    }),
    seatAs(0, { decisions: 1, lost: 0.2, by_chance: 0.5, labels: { blunder: 1 } }),
  ],
  judged: [
    judgedAs({
      number: 40,
      reasons: [
        { kind: "threat", seats: [1], count: 0 },
        { kind: "opens_door", seats: [1], count: 1 },
        { kind: "threat", seats: [0], count: 0 },
      ],
    }),
    judgedAs({ number: 41, seat: 1, before: [0.4, 0.6], after: [0.6, 0.4] }),
    judgedAs({ number: 42, loss: 0, after: [0.6, 0.4], label: "fine" }),
    judgedAs({ number: 44, loss: 0, after: [0.6, 0.4], label: "only" }),
  ],
};

const about = { game: "g", played: 1_763_000_000, iterations: DEFAULT_ITERATIONS };

describe("a row", () => {
  it("has what a review says of one seat", () => {
    expect(rowOf(review, 0, about)).toMatchObject({
      game: "g",
      seats: 2,
      decisions: 3,
      loss: 0.2,
      labels: { blunder: 1, fine: 12, only: 1 },
      mistakes: [{ number: 40, kinds: ["threat", "opens_door"] }],
    });
  });

  it("counts as the review's summary does: a loss that may be nothing is not a mistake", () => {
    const unsure = judgedAs({
      number: 46,
      error: 0.3,
      reasons: [{ kind: "threat", seats: [1], count: 0 }],
    });
    const [mine, ...others] = review.seats;
    const seats = [
      { ...mine!, decisions: 4, labels: { blunder: 2, fine: 12, only: 1 } },
      ...others,
    ];
    const row = rowOf({ ...review, seats, judged: [...review.judged, unsure] }, 0, about);
    expect(row).toMatchObject({ decisions: 4, labels: { blunder: 1, fine: 12, only: 1 } });
    expect(row.mistakes.map(({ number }) => number)).toEqual([40]);
  });

  it("is a short text, and is read as it was written", () => {
    const text = writeRow(rowAs({}));
    expect(text.length).toBeLessThan(40);
    expect(readRow(text)).toEqual(rowAs({}));
    const full = rowAs({
      iterations: 100_000,
      labels: Object.fromEntries(LABELS.map((label, at) => [label, at + 1])),
      mistakes: [
        { number: 3, kinds: [] },
        { number: 121, kinds: KINDS },
      ],
    });
    expect(readRow(writeRow(full))).toEqual(full); // every kind and every label has a letter
    expect(readRow(writeRow(rowAs({ labels: {}, mistakes: [] })))).toEqual(
      rowAs({ labels: {}, mistakes: [] }),
    );
  });

  it.each(["", "a", "a b c", writeRow(rowAs({ seats: 9 })), `${writeRow(rowAs({}))} more`])(
    "is not read out of %j",
    (text) => expect(readRow(text)).toBeNull(),
  );

  it("has the form that row.ts shows", () =>
    expect(readRow("fQ3-xk2p1aB0 t5vw1k 3 m b4.8c.xc f20i1b1 9tl.41d")).toEqual({
      game: "fQ3-xk2p1aB0",
      played: 1_763_405_048,
      iterations: DEFAULT_ITERATIONS,
      seats: 3,
      decisions: 22,
      loss: 0.4,
      lost: 0.3,
      byChance: 1.2,
      labels: { fine: 20, inaccuracy: 1, blunder: 1 },
      mistakes: [
        { number: 9, kinds: ["missed_throw", "leaves_points"] },
        { number: 41, kinds: ["opens_door"] },
      ],
    }));

  it("leaves out letters of a later version", () =>
    expect(readRow("a t5vw1k 3 m 1.1.1 y7b1 4f.5fy")).toMatchObject({
      labels: { blunder: 1 },
      mistakes: [
        { number: 4, kinds: ["threat"] },
        { number: 5, kinds: ["threat"] },
      ],
    }));
});

describe("accuracy", () => {
  it("is 100 without a loss, and 0 if as much is lost as by chance", () => {
    expect(accuracyOf([rowAs({ lost: 0 })])).toBe(100);
    expect(accuracyOf([rowAs({ lost: 1.2 })])).toBe(0);
    expect(accuracyOf([rowAs({ lost: 1.5 })])).toBe(0);
    expect(accuracyOf([rowAs({ lost: 0.3 }), rowAs({ lost: 0.9 })])).toBeCloseTo(50);
    expect(accuracyOf([rowAs({ lost: 0, byChance: 0.001 })])).toBeNull();
  });

  it("of a reviewed game comes from what the review says of the seat", () => {
    expect(accuracyOf([rowOf(review, 0, about)])).toBeCloseTo(100 * (1 - 0.2 / 0.9));
    expect(accuracyOf([rowOf(review, 1, about)])).toBeCloseTo(100 * (1 - 0.2 / 0.5));
  });
});

describe("games together", () => {
  const games = [
    rowAs({ game: "old", played: 10, lost: 0.6 }),
    rowAs({
      game: "new",
      played: 20,
      mistakes: [
        { number: 3, kinds: ["token_kept", "threat"] },
        { number: 9, kinds: ["threat"] },
      ],
    }),
  ];
  it("add up", () => {
    const found = acrossGames(games);
    expect(found).toMatchObject({ games: 2, decisions: 8, labels: { mistake: 2 } });
    expect(found.loss).toBeCloseTo(0.1);
    expect(found.accuracy).toBeCloseTo(62.5);
    expect(found.trend.map(({ game, accuracy }) => [game.game, accuracy])).toEqual([
      ["old", 50],
      ["new", 75],
    ]);
    expect(found.trend[1]?.mean).toBeCloseTo(62.5);
  });

  it("tell in which decisions each kind happened, the last game first", () =>
    expect(
      acrossGames(games).kinds.map(({ kind, places }) => [
        kind,
        places.map(({ game, number }) => `${game.game} ${number}`),
      ]),
    ).toEqual([
      ["threat", ["new 3", "new 9", "old 7"]],
      ["token_kept", ["new 3"]],
    ]));
});
