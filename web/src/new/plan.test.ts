import { describe, expect, it } from "vitest";

import { newPlan, tableOf, tilesFor } from "./plan";

describe("the table of a plan", () => {
  it("starts at once when no seat is open", () => {
    expect(tableOf(newPlan("greedy", false), "frog")).toMatchObject({
      seats: [
        { kind: "me", character: "frog" },
        { kind: "bot", level: "greedy" },
      ],
      public: false,
      start: true,
    });
    expect(tableOf(newPlan("greedy", true), null)).toMatchObject({
      seats: [{ kind: "me" }, { kind: "open" }],
      public: true,
      start: false,
    });
  });

  it("gives people on one device different characters", () => {
    const plan = newPlan("greedy", false);
    plan.seats = [0, 1, 2].map((key) => ({ key, kind: "me", name: `P${key}`, level: "greedy" }));
    expect(tableOf(plan, "robot").seats).toEqual([
      { kind: "me", name: "P0", character: "robot" },
      { kind: "me", name: "P1", character: "fox" },
      { kind: "me", name: "P2", character: "rabbit" },
    ]);
  });

  it("sends the clock that was chosen, in the server's units", () => {
    const plan = { ...newPlan("greedy", false), clock: "bank" as const, minutes: 5, increment: 3 };
    expect(tableOf(plan, null).clock).toEqual({ kind: "bank", seconds: 300, increment: 3 });
  });

  it("sends a seed only if it is a number, and a door only with chosen tiles", () => {
    const plan = { ...newPlan("greedy", false), board: "seed" as const, seed: " 42 ", door: 1 };
    expect(tableOf(plan, null).board).toEqual({ seed: 42 });
    expect(tableOf({ ...plan, seed: "x" }, null).board).toEqual({});
    expect(tableOf({ ...plan, board: "chosen" }, null).board).toEqual({ open_door: 1 });
  });

  it("draws the tiles left to chance from those that are not used", () => {
    const plan = newPlan("greedy", false);
    plan.tiles = [{ face: "1b", turns: 3 }, null];
    expect(tilesFor(plan, () => 0)).toEqual(["1b3", "2a0"]);
    expect(tilesFor(plan, (below) => below - 1)).toEqual(["1b3", "6b3"]);
  });
});
