import { describe, expect, it } from "vitest";

import type { Preview } from "../wire";
import { pointsBetween } from "./points";

describe("what something that will be chosen can be worth", () => {
  const between = (more: Partial<Preview>, own = [0, 0, 0, 0, 0, 0]) =>
    pointsBetween({ points: 0, stars: "", takes: [], ...more }, own);

  it("is a point, and one more if it makes a pair", () => {
    expect(between({ takes: ["by"] })).toEqual([1, 1]);
    expect(between({ takes: ["by"] }, [1, 0, 0, 0, 0, 0])).toEqual([1, 2]);
    expect(between({ takes: ["by"] }, [2, 0, 0, 0, 0, 0])).toEqual([1, 1]);
    expect(between({ takes: ["bt"], points: -1 }, [3, 0, 0, 0, 0, 0])).toEqual([0, 1]);
  });

  it("counts the stars of the way, and of others who pay", () => {
    expect(between({ takes: ["by"], stars: "y", points: 1 })).toEqual([2, 3]);
    expect(between({ takes: ["by", "bg"] })).toEqual([2, 3]);
    expect(between({ takes: ["b"], stars: "b", points: 1 })).toEqual([1, 1]);
  });
});
