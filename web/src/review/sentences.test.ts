// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import type { Kind } from "../study/numbers";
import type { Review } from "../study/review";
import { needWords, speak } from "../words";
import { judgedAs, seatAs } from "./samples";
import {
  askText,
  countsText,
  errorText,
  flawlessText,
  gainText,
  hintText,
  labelName,
  learnText,
  lossText,
  noneText,
  reasonText,
} from "./sentences";

const judged = judgedAs({
  seat: 1,
  loss: 0.17,
  error: 0.15,
  before: [0.3, 0.45, 0.25],
  after: [0.5, 0.28, 0.22],
});
const review = (blunders: number): Review => ({
  players: [],
  winners: [],
  points: [],
  exponent: 1,
  judged: [],
  seats: [seatAs(0, { decisions: 3, loss: 0.1, labels: { blunder: blunders } })],
});

describe.each([
  ["en", "You", "Learn from your mistakes", "You played", "you gain most", "2 blunders"],
  ["fr", "Vous", "Revoir vos erreurs", "Vous avez joué", "vous y gagnez le plus", "2 gaffes"],
  ["de", "Du", "Aus deinen Fehlern", "Du hast gespielt", "du hast am meisten", "2 Patzer"],
] as const)("in %s", (language, you, learn, ask, gain, blunders) => {
  const name = (seat: number) => [you, "Ada", "Bo"][seat]!;
  const called = { name, mine: 0 };

  it("speaks to the reader, and of others by name", async () => {
    await needWords("terms", "table", "review", "analysis");
    await speak(language);
    expect(learnText(0, called)).toContain(learn);
    expect(learnText(1, called)).toContain("Ada");
    expect(askText({ ...judged, seat: 0 }, called, 0)).toContain(ask);
    expect(gainText(judged, called)).toContain(gain);
    const reason = { kind: "leaves_points", seats: [0], count: 3 } as const;
    expect(reasonText({ ...reason, seats: [0] }, called)).not.toContain(you);
    const door = { kind: "opens_door", count: 2 } as const;
    expect(reasonText({ ...door, seats: [0] }, called)).not.toContain(you);
    expect(reasonText({ ...door, seats: [1] }, called)).toContain("Ada");
    expect(reasonText({ kind: "threat", seats: [1, 0], count: 0 }, called)).toMatch(
      new RegExp(`${you} \\w+ Ada`),
    );
  });

  it("speaks of somebody who is called like the reader by that name", async () => {
    await speak(language);
    const other = { name, mine: null };
    expect(learnText(0, other)).toContain(you);
    expect(learnText(0, other)).not.toBe(learnText(0, called));
    expect(askText({ ...judged, seat: 0 }, other, 0)).toContain(you);
    expect(flawlessText(0, other)).toContain(you);
    expect(gainText(judged, other)).toContain(you);
    expect(reasonText({ kind: "leaves_points", seats: [0], count: 3 }, other)).toContain(you);
    expect(reasonText({ kind: "threat", seats: [1, 0], count: 0 }, other)).toMatch(
      new RegExp(`Ada \\w+ ${you}`),
    );
  });

  it("names those whose list is empty", async () => {
    await speak(language);
    expect(noneText(0, called)).toContain(you);
    expect(noneText(1, called)).toContain("Ada");
    expect(noneText(-1, called)).not.toMatch(new RegExp(`${you}|Ada`));
  });

  it("gives the answer away in no hint", async () => {
    await speak(language);
    const hint = (kind: Kind) => hintText({ kind, seats: [], count: 0 }, called);
    expect(hint("cards_needed")).toBe(hint("cards_early"));
    expect(hint("token_spent")).toBe(hint("token_kept"));
    expect(hint("cards_needed")).not.toBe(hint("token_spent"));
    for (const kind of ["cards_needed", "cards_early", "token_kept", "token_spent"] as const)
      expect(hint(kind)).not.toBe(reasonText({ kind, seats: [], count: 0 }, called));
  });

  it("says which chance was lost, and counts with the right form", async () => {
    await speak(language);
    expect(lossText(judged)).toMatch(/28\s%.*45\s%/);
    expect(errorText(judged)).toMatch(/15\s(%|points)/);
    expect(countsText(review(2), 0)).toContain(blunders);
    expect(countsText(review(1), 0)).not.toContain("2");
  });
});

it("does not praise many small losses", async () => {
  await speak("en");
  const called = { name: () => "Ada", mine: 0 };
  expect(flawlessText(0, called, -0.57)).toContain("many small losses added up to 57");
  expect(flawlessText(1, called, -0.57)).toMatch(/^Ada made no big mistake/);
  expect(flawlessText(0, called, -0.05)).toBe(flawlessText(0, called));
});

it("has no hard word for a loss that is not known well", async () => {
  await speak("en");
  expect(labelName(judged)).toBe("blunder");
  expect(labelName({ ...judged, error: 0.18 })).toBe("could be better");
  expect(labelName({ ...judged, label: "fine" })).toBe("fine");
  const unsure = { ...judged, seat: 0, error: 0.18 };
  const counts = countsText({ ...review(2), judged: [unsure, { ...unsure, error: 0.05 }] }, 0);
  expect(counts).toMatch(/, 1 blunder, 1 that could be better$/);
});

it("tells who gained most and how much, and who gained at least half as much", async () => {
  await speak("en");
  const called = { name: (seat: number) => ["You", "Ada", "Bo", "Cy"][seat]!, mine: 0 };
  const shares = { before: [0.2, 0.4, 0.2, 0.2], after: [0.3, 0.2, 0.26, 0.24] };
  expect(gainText({ ...judged, ...shares }, called)).toBe(
    "you gain most (+10\u00a0%), Bo +6\u00a0%",
  );
  expect(gainText({ ...judged, ...shares, label: "fine" }, called)).toBeNull();
});

it("says nothing of a gain among two", () => {
  expect(
    gainText({ ...judged, before: [0.5, 0.5], after: [0.8, 0.2] }, { name: String, mine: 0 }),
  ).toBeNull();
});
