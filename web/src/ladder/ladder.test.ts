import { describe, expect, it } from "vitest";

import { companyOf, isClear, nextAfter, ratings, readBeaten, withBeaten } from "./ladder";
import { levels as LEVELS } from "../local/levels.json";

const levels = [
  { name: "a", rating: 0 },
  { name: "b", rating: 10 },
  { name: "c", rating: null },
  { name: "d", rating: 20 },
  { name: "e", rating: null },
];

describe("ratings", () => {
  it("puts a bot that was not measured between its neighbours", () => {
    expect(ratings(levels)).toEqual([0, 10, 15, 20, 20]);
    expect(ratings([{ name: "x", rating: null }])).toEqual([0]);
  });
});

describe("company", () => {
  const first = () => 0;
  const last = (below: number) => below - 1;

  it("is the chosen bot, and different ones of about its strength", () => {
    expect(companyOf(levels, "b", 1, first)).toEqual(["b"]);
    expect(companyOf(levels, "b", 2, first)).toEqual(["b", "c"]);
    expect(companyOf(levels, "b", 2, last)).toEqual(["b", "a"]);
    expect(companyOf(levels, "d", 3, first)).toEqual(["d", "e", "c"]);
  });

  it("of a beginner has nobody who is much stronger", () => {
    for (const draw of [first, last])
      expect(companyOf(LEVELS, "beginner", 3, draw).toSorted()).toEqual([
        "beginner",
        "newcomer",
        "novice",
      ]);
  });

  it("is the same again only where there are no others", () => {
    expect(companyOf(levels.slice(0, 2), "a", 3, first)).toEqual(["a", "b", "a"]);
    expect(companyOf([], "a", 2, first)).toEqual(["a", "a"]);
    expect(companyOf(levels, "unknown", 2, first)).toEqual(["unknown", "unknown"]);
  });

  it("never has anyone twice at a table of six, whoever is chosen", () => {
    for (const { name } of LEVELS)
      for (const draw of [first, last])
        expect(new Set(companyOf(LEVELS, name, 5, draw))).toHaveLength(5);
  });
});

describe("the ladder", () => {
  it("keeps the best victory over each bot", () => {
    let kept = withBeaten([], { level: "a", mine: 20, theirs: 10 });
    kept = withBeaten(kept, { level: "b", mine: 12, theirs: 11 });
    kept = withBeaten(kept, { level: "a", mine: 30, theirs: 25 });
    expect(kept).toEqual(["a 20:10", "b 12:11"]);
    kept = withBeaten(kept, { level: "a", mine: 27, theirs: 7 });
    expect(readBeaten(kept)).toContainEqual({ level: "a", mine: 27, theirs: 7 });
    expect(kept).toHaveLength(2);
  });

  it("reads nothing out of what it did not write", () => {
    expect(readBeaten(["", "a", "a 1", "a x:y", "a 3:2 more"])).toEqual([]);
  });

  it("offers the first stronger bot that was not beaten", () => {
    expect(nextAfter(levels, "b", [])).toBe("c");
    expect(nextAfter(levels, "b", readBeaten(["c 2:1", "a 2:1"]))).toBe("d");
    expect(nextAfter(levels, "e", [])).toBeNull();
  });

  it("calls a victory clear by a fourth of one's points, and four at least", () => {
    expect(isClear(27, 7)).toBe(true);
    expect(isClear(27, 21)).toBe(false);
    expect(isClear(5, 2)).toBe(false);
  });
});
