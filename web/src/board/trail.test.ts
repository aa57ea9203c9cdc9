import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { pictureOf } from "./picture";
import { pathLines } from "./path";
import { trailOf } from "./trail";

describe("the trail of a step", () => {
  for (const name of ["two", "four", "six"] as const)
    it(`leads from where the pawn stood to where it stands, on the board ${name}`, () => {
      const { board, start, steps } = FIXTURES[name];
      let before = pictureOf(start);
      let trails = 0;
      for (const { seat, events, view } of steps) {
        const trail = trailOf(before, seat, events);
        const after = pictureOf(view);
        const [from, to] = [before.pawns[seat]?.space, after.pawns[seat]?.space];
        if (trail) {
          trails += 1;
          expect(trail.from).toBe(from);
          expect(trail.fall.at(-1) ?? trail.steps.at(-1)).toBe(to);
          expect(() => pathLines(board, trail.from, trail)).not.toThrow();
        } else expect(to).toBe(from);
        before = after;
      }
      expect(trails).toBeGreaterThan(0);
    });

  it("marks where another pawn was thrown off, and ends before the next seat comes in", () => {
    const before = {
      decisions: 4,
      stars: "",
      marker: 0,
      pawns: [{ space: 0, feet: 2 }, null, { space: 12, feet: 2 }],
    };
    const trail = trailOf(before, 0, [
      { event: "dropped", seat: 0, space: 12, direction: 2 },
      { event: "pawn_ejected", seat: 0, owner: 2, space: 12 },
      { event: "fell", seat: 0, space: 24, direction: 2 },
      { event: "turn_ended", seat: 0 },
      { event: "turn_began", seat: 1 },
      { event: "entered", seat: 1, space: 60, feet: 2 },
    ]);
    expect(trail).toEqual({ seat: 0, from: 0, steps: [], fall: [12, 24], ejected: [12] });
    expect(trailOf(before, 1, [])).toBeNull();
  });
});
