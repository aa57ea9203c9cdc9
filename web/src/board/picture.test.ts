import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { after, pictureOf } from "./picture";

describe("events alone keep the picture up to date", () => {
  for (const [name, { board, start, steps }] of Object.entries(FIXTURES))
    it(`through a game on the board ${name}`, () => {
      let picture = pictureOf(start);
      for (const step of steps) {
        for (const event of step.events) picture = after(board, picture, event);
        expect({ ...picture, decisions: step.index + 1 }).toEqual(pictureOf(step.view));
      }
    });
});
