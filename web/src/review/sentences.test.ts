// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";

import type { Judged, Review } from "../study/review";
import { needWords, speak } from "../words";
import {
  askText,
  countsText,
  errorText,
  flawlessText,
  gainText,
  labelName,
  learnText,
  lossText,
  reasonText,
} from "./sentences";

const judged: Judged = {
  number: 0,
  seat: 1,
  move: "D",
  best: "hand",
  loss: 0.17,
  error: 0.15,
  label: "blunder",
  before: [0.3, 0.45, 0.25],
  after: [0.5, 0.28, 0.22],
  line: [],
  good: ["hand"],
  reasons: [],
};
const fair = { fair: 0.5, start: 0, own: 0, others: 0, unseen: 0, result: 0 };
const review = (blunders: number): Review => ({
  players: [],
  winners: [],
  points: [],
  judged: [],
  seats: [{ ledger: fair, decisions: 3, loss: 0.1, labels: { blunder: blunders } }],
});

describe.each([
  ["en", "You", "Learn from your mistakes", "Your turn", "you gain most", "2 blunders"],
  ["fr", "Vous", "Apprendre de vos erreurs", "À vous", "vous y gagnez le plus", "2 gaffes"],
  ["de", "Du", "Aus deinen Fehlern", "Du entscheidest", "du hast am meisten", "2 Patzer"],
] as const)("in %s", (language, you, learn, ask, gain, blunders) => {
  const name = (seat: number) => [you, "Ada", "Bo"][seat]!;
  const called = { name, mine: 0 };

  it("speaks to the reader, and of others by name", async () => {
    await needWords("terms", "table", "review", "analysis");
    await speak(language);
    expect(learnText(0, called)).toContain(learn);
    expect(learnText(1, called)).toContain("Ada");
    expect(askText(0, called)).toContain(ask);
    expect(gainText(judged, called)).toContain(gain);
    const reason = { kind: "leaves_points", seats: [0], count: 3 } as const;
    expect(reasonText({ ...reason, seats: [0] }, called)).not.toContain(you);
    expect(reasonText({ kind: "threat", seats: [1, 0], count: 0 }, called)).toMatch(
      new RegExp(`${you} \\w+ Ada`),
    );
  });

  it("speaks of somebody who is called like the reader by that name", async () => {
    await speak(language);
    const other = { name, mine: null };
    expect(learnText(0, other)).toContain(you);
    expect(learnText(0, other)).not.toBe(learnText(0, called));
    expect(askText(0, other)).toContain(you);
    expect(flawlessText(0, other)).toContain(you);
    expect(gainText(judged, other)).toContain(you);
    expect(reasonText({ kind: "leaves_points", seats: [0], count: 3 }, other)).toContain(you);
    expect(reasonText({ kind: "threat", seats: [1, 0], count: 0 }, other)).toMatch(
      new RegExp(`Ada \\w+ ${you}`),
    );
  });

  it("says which chance was lost, and counts with the right form", async () => {
    await speak(language);
    expect(lossText(judged)).toMatch(/28 %.*45 %/);
    expect(errorText(judged)).toMatch(/15 %/);
    expect(countsText(review(2), 0)).toContain(blunders);
    expect(countsText(review(1), 0)).not.toContain("2");
  });
});

it("has no hard word for a loss that is not known well", async () => {
  await speak("en");
  expect(labelName(judged)).toBe("could be better");
  expect(labelName({ ...judged, error: 0.05 })).toBe("blunder");
  expect(labelName({ ...judged, label: "fine" })).toBe("fine");
  const unsure = { ...judged, seat: 0 };
  const counts = countsText({ ...review(2), judged: [unsure, { ...unsure, error: 0.05 }] }, 0);
  expect(counts).toMatch(/, 1 blunder, 1 that could be better$/);
});

it("says nothing of a gain among two", () => {
  expect(
    gainText({ ...judged, before: [0.5, 0.5], after: [0.8, 0.2] }, { name: String, mine: 0 }),
  ).toBeNull();
});
