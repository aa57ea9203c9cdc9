import { describe, expect, it } from "vitest";

import {
  mistakesAt,
  readMistakes,
  withMistakes,
  withTry,
  type Known,
  type Mistake,
} from "./mistakes";

const mistake = (position: string): Mistake => ({ position, right: ["D", "WD"] });
const names = (known: readonly Known[]) => known.map(({ position }) => position);
const DAY = 86_400_000;

it("keeps each position once, the newest last, and reads what was written", () => {
  const first = withMistakes([], [mistake("a"), mistake("b")]);
  const all = withMistakes(first, [mistake("b"), mistake("c")]);
  expect(names(all)).toEqual(["a", "b", "c"]);
  expect(readMistakes(JSON.stringify(all))).toEqual(all);
  const { due } = mistakesAt(all, 0);
  expect(due.map(({ position, steps }) => [position, steps])).toEqual(
    ["c", "b", "a"].map((position) => [position, [["D", "WD"]]]),
  );
});

it("forgets the oldest of very many, and those that are done first", () => {
  const many = Array.from({ length: 250 }, (_, number) => mistake(String(number)));
  const known = withMistakes([], many);
  expect([known.length, known[0]?.position, known.at(-1)?.position]).toEqual([200, "50", "249"]);
  const done = known.map((one, at) => (at === 120 ? { ...one, solved: 3 } : one));
  const more = withMistakes(done, [mistake("new")]);
  expect(more).toHaveLength(200);
  expect(names(more)).not.toContain("170");
  expect(names(more)).toContain("50");
});

describe("a mistake", () => {
  let known: readonly Known[] = withMistakes([], [mistake("a"), mistake("b")]);
  const due = (now: number) => mistakesAt(known, now).due.map(({ position }) => position);
  const solve = (now: number) => (known = withTry(known, "a", true, now));

  it("rests 3 days when it is solved, then 10, and then it is done", () => {
    solve(0);
    expect(due(3 * DAY - 1)).toEqual(["b"]);
    expect(mistakesAt(known, 0)).toMatchObject({ resting: 1, next: 3 * DAY });
    expect(due(3 * DAY)).toEqual(["b", "a"]);
    solve(4 * DAY);
    expect(due(14 * DAY - 1)).toEqual(["b"]);
    expect(due(14 * DAY)).toEqual(["b", "a"]);
    solve(20 * DAY);
    expect(due(1000 * DAY)).toEqual(["b"]);
    expect(mistakesAt(known, 1000 * DAY)).toMatchObject({ resting: 0, next: null });
  });

  it("stays done when its game is reviewed again", () => {
    known = withMistakes(known, [mistake("a")]);
    expect(due(1000 * DAY)).toEqual(["b"]);
  });

  it("begins again when it is not solved", () => {
    known = withTry(withTry(withMistakes([], [mistake("a")]), "a", true, 0), "a", false, 3 * DAY);
    expect(due(3 * DAY)).toEqual(["a"]);
    solve(3 * DAY);
    expect(mistakesAt(known, 3 * DAY).next).toBe(6 * DAY);
  });
});

it("goes on after a text that is damaged", () => {
  expect(withMistakes(readMistakes("{"), [mistake("a")])).toHaveLength(1);
  const damaged = '[{"position": "a", "right": ["D"], "solved": "x", "due": null}]';
  expect(readMistakes(damaged)).toEqual([{ position: "a", right: ["D"], solved: 0, due: 0 }]);
});
