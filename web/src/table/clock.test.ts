import { describe, expect, it } from "vitest";

import { clockText, isShort, leftAt, roughly } from "./clock";

describe("clocks between two messages", () => {
  const clock = { left: [30, 40, null], running: 0, at: 1000 };

  it("only the one that runs ticks, and never below nothing", () => {
    expect(leftAt(clock, 0, 1000)).toBe(30);
    expect(leftAt(clock, 0, 6000)).toBe(25);
    expect(leftAt(clock, 0, 99_000)).toBe(0);
    expect(leftAt(clock, 1, 6000)).toBe(40);
    expect(leftAt(clock, 2, 6000)).toBe(null);
    expect(leftAt(clock, 0, 0)).toBe(30);
  });

  it("show minutes, and hours where there are some", () => {
    expect([0, 6.2, 59.5, 60, 754, 3723].map(clockText)).toEqual([
      "0:00",
      "0:07",
      "1:00",
      "1:00",
      "12:34",
      "1:02:03",
    ]);
    const hour = 3600;
    expect(roughly(3 * hour - 1)).toBeNull();
    expect(roughly(3.9 * hour)).toEqual({ unit: "hours", count: 3 });
    expect(roughly(24 * hour)).toEqual({ unit: "days", count: 1 });
    expect(roughly(47.9 * hour)).toEqual({ unit: "days", count: 1 });
    expect([isShort(10), isShort(11), isShort(null)]).toEqual([true, false, false]);
  });
});
