import { describe, expect, it } from "vitest";

import { dayBefore, dayOf, daysInARow, placeOfDay } from "./daily";

const days = (count: number, from = "2027-03-01"): string[] => {
  const found = [from];
  while (found.length < count) found.push(dayBefore(found.at(-1) ?? from));
  return found;
};

describe("the puzzle of the day", () => {
  it("is the same for everyone on a date", () => {
    expect(placeOfDay("2026-11-17", 5000)).toBe(placeOfDay("2026-11-17", 5000));
    expect(dayOf(new Date(2026, 10, 7, 23, 59))).toBe("2026-11-07");
  });

  it("is hardly ever the same twice in a year", () => {
    const places = days(365).map((day) => placeOfDay(day, 5000));
    expect(new Set(places).size).toBeGreaterThan(340);
  });

  it("is easy on Mondays and hard on Sundays, and never the easiest or the hardest", () => {
    const monday = placeOfDay("2026-11-16", 1000);
    const sunday = placeOfDay("2026-11-22", 1000);
    expect(monday).toBeLessThan(250);
    expect(sunday).toBeGreaterThan(750);
    for (const day of days(365)) {
      const place = placeOfDay(day, 1000);
      expect(place).toBeGreaterThanOrEqual(100);
      expect(place).toBeLessThan(900);
    }
  });

  it("is there even if there is only one", () => expect(placeOfDay("2026-11-22", 1)).toBe(0));
});

describe("days in a row", () => {
  const solved = new Set(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"]);
  it("count back from today, over the end of a month", () =>
    expect(daysInARow(solved, "2026-03-01")).toBe(3));
  it("still count while today is open", () => expect(daysInARow(solved, "2026-03-02")).toBe(3));
  it("are over after a day without one", () => expect(daysInARow(solved, "2026-03-03")).toBe(0));
});
