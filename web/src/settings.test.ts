import { describe, expect, it } from "vitest";

import { DEFAULTS, merge, readKept, readSettings } from "./settings";

describe("settings of unknown origin", () => {
  it("are taken where they make sense, and left out where not", () => {
    expect(
      readSettings({
        theme: "day",
        speed: "warp",
        seats: 9,
        sound: "yes",
        gravity: true,
        level: "",
        learned: ["step", 3],
        other: 1,
      }),
    ).toEqual({ theme: "day", gravity: true });
    expect(readSettings({ learned: ["step"], volume: 0.2 })).toEqual({
      learned: ["step"],
      volume: 0.2,
    });
    expect(readSettings(null)).toEqual({});
    expect(readSettings("x")).toEqual({});
  });

  it("are read from storage whatever stands there", () => {
    expect(readKept(null)).toEqual({ values: {}, unsent: [] });
    expect(readKept("{broken")).toEqual({ values: {}, unsent: [] });
    expect(readKept("[]")).toEqual({ values: {}, unsent: [] });
    expect(readKept('{"values":{"seats":4},"unsent":["seats","x"]}')).toEqual({
      values: { seats: 4 },
      unsent: ["seats"],
    });
  });

  it("accepts every default", () => expect(readSettings(DEFAULTS)).toEqual(DEFAULTS));
});

describe("this device and the server", () => {
  it("the server knows best", () => {
    const kept = { values: { theme: "day", seats: 3 } as const, unsent: [] };
    expect(merge(kept, { theme: "night" })).toEqual({ theme: "night", seats: 3 });
  });

  it("but for what it has not heard of yet", () => {
    const kept = { values: { theme: "day", seats: 3 } as const, unsent: ["theme" as const] };
    expect(merge(kept, { theme: "night", seats: 5 })).toEqual({ theme: "day", seats: 5 });
  });

  it("a setting without a value of its own is not sent", () => {
    expect(merge({ values: {}, unsent: ["theme"] }, { theme: "night" })).toEqual({
      theme: "night",
    });
  });
});
