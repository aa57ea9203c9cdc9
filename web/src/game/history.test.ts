import { describe, expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Event } from "../wire";
import { momentsOf } from "./history";

describe("events alone rebuild every moment", () => {
  for (const name of ["two", "four", "six"] as const)
    it(`of the game ${name}, from its last view`, () => {
      const { board, start, steps } = FIXTURES[name];
      // Some fixtures begin in the middle: whoever stands there came in before.
      const opening: Event[] = start.seats.flatMap(({ seat, space, feet }) =>
        space === null || feet === null ? [] : [{ event: "entered", seat, space, feet }],
      );
      opening.push({ event: "door_moved", before: start.marker, after: start.marker });
      const last = steps[steps.length - 1].view;
      const moments = momentsOf(board, last, opening, steps);
      const views = [start, ...steps.map((step) => step.view)];
      const pictures = views.map((view, decisions) => ({ ...pictureOf(view), decisions }));
      expect(moments).toEqual(pictures);
    });
});
