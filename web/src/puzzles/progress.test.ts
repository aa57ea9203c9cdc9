import { describe, expect, it } from "vitest";

import { readMistakes } from "./mistakes";
import {
  FIRST_RATING,
  MOST_SHARED,
  NOTHING,
  ratingAfter,
  readProgress,
  summaryOf,
  withSummary,
  withTry,
} from "./progress";

describe("the rating", () => {
  it("rises with what is solved, more if it was hard", () => {
    const easy = ratingAfter(1500, 50, 1200, true) - 1500;
    const hard = ratingAfter(1500, 50, 1800, true) - 1500;
    expect(easy).toBeGreaterThan(0);
    expect(hard).toBeGreaterThan(2 * easy);
  });

  it("falls with what is not, more if it was easy, and never below the least", () => {
    const easy = ratingAfter(1500, 50, 1200, false) - 1500;
    const hard = ratingAfter(1500, 50, 1800, false) - 1500;
    expect(easy).toBeLessThan(hard);
    expect(hard).toBeLessThan(0);
    expect(ratingAfter(110, 0, 100, false)).toBe(100);
  });

  it("finds one's strength within some puzzles", () => {
    let rating = FIRST_RATING;
    for (let rated = 0; rated < 60; rated += 1)
      rating = ratingAfter(rating, rated, rating, rated % 8 < (rating < 1700 ? 7 : 1));
    expect(rating).toBeGreaterThan(1550);
    expect(rating).toBeLessThan(1850);
  });
});

describe("a try", () => {
  const puzzle = { id: "abc", rating: 1000 };
  it("counts once for the rating, however often it is tried", () => {
    const once = withTry(NOTHING, puzzle, true, { rated: true });
    const twice = withTry(once, puzzle, true, { rated: true });
    expect(once.rating).toBeGreaterThan(NOTHING.rating);
    expect(twice.rating).toBe(once.rating);
    expect(twice).toMatchObject({ rated: 1, solved: 2, seen: ["abc"] });
  });

  it("does not count in a rush", () =>
    expect(withTry(NOTHING, puzzle, false, { rated: false })).toMatchObject({
      rating: FIRST_RATING,
      rated: 0,
      failed: 1,
    }));

  it("of the day is remembered as it went the first time", () => {
    const day = "2026-11-17";
    const failed = withTry(NOTHING, puzzle, false, { rated: true, day });
    expect(withTry(failed, puzzle, true, { rated: true, day }).days).toEqual({ [day]: false });
  });
});

describe("what is kept", () => {
  it("is read as it was written", () => {
    const some = withTry(NOTHING, { id: "abc", rating: 900 }, true, {
      rated: true,
      day: "2026-11-17",
    });
    expect(readProgress(JSON.stringify(some))).toEqual(some);
  });

  it.each([null, "", "[", "null", "7", '{"rating":"x","seen":[1],"days":{"never":true}}'])(
    "starts anew from %s",
    (text) => expect(readProgress(text)).toEqual(NOTHING),
  );
});

describe("one's own mistakes", () => {
  it("are read, whatever else is there", () => {
    const text = JSON.stringify([{ position: "p", right: ["D"], lost: 0.2 }]);
    expect(readMistakes(text)).toEqual([{ position: "p", right: ["D"], solved: 0, due: 0 }]);
  });
  it.each([null, "{", "{}", "[null]", '[{"position":"p"}]', '[{"position":"p","right":[1]}]'])(
    "%s has none",
    (text) => expect(readMistakes(text)).toEqual([]),
  );
});

describe("a summary", () => {
  const day = "2026-11-17";
  const mine = { ...NOTHING, rating: 1420, rated: 9, solved: 8, failed: 3, bestStreak: 5 };

  it("brings what was done to another device, and which puzzles were tried last", () => {
    const done = { ...mine, days: { "2026-11-16": false, [day]: true }, seen: ["abc", "def"] };
    const there = withSummary(NOTHING, summaryOf(done));
    expect(there).toEqual({ ...done, days: { [day]: true } });
    const both = withSummary({ ...NOTHING, seen: ["xyz", "abc"] }, summaryOf(done));
    expect(both.seen).toEqual(["def", "xyz", "abc"]);
  });

  it("stays short, however many puzzles were tried", () => {
    const seen = Array.from({ length: 2000 }, (_, at) => `p${100000 + at}`);
    const summary = summaryOf({ ...mine, days: { [day]: true }, seen });
    expect(JSON.stringify(summary).length).toBeLessThan(1000);
    expect(withSummary(NOTHING, summary).seen).toEqual(seen.slice(-MOST_SHARED));
  });

  it("of an earlier version has no puzzles in it", () => {
    const older = summaryOf({ ...mine, seen: ["abc"] }).slice(0, -1);
    expect(withSummary({ ...NOTHING, seen: ["xyz"] }, older).seen).toEqual(["xyz"]);
  });

  it("does not undo what this device has done since", () => {
    const later = { ...mine, rating: 1450, solved: 9, bestStreak: 2, days: { [day]: true } };
    const both = withSummary(later, summaryOf(mine));
    expect(both).toEqual({ ...later, bestStreak: 5 });
  });

  it("may be missing or damaged", () => {
    expect(withSummary(mine, [])).toBe(mine);
    expect(withSummary(mine, ["x", "y", "-3", "", "", "", "", ""])).toEqual(mine);
  });
});
