import { describe, expect, it } from "vitest";

import { keyframesOf } from "./celebration";
import { HIT, jump, LOSERS, SAYS, toss, WAYS } from "./podiumMotions";

const ALL = [jump(0), jump(900), toss(360), HIT, SAYS, ...WAYS.map((way) => LOSERS[way])];

describe("a motion as a part of the celebration", () => {
  it("rests, moves in its rounds, and rests again", () => {
    const [before, after] = [{ opacity: 0 }, { opacity: 1 }];
    const frames = [
      { offset: 0, opacity: 0.2 },
      { offset: 1, opacity: 0.8 },
    ];
    const motion = { frames, easing: "linear", wait: 900, lasts: 450, rounds: 2 };
    const made = keyframesOf({ ...motion, rest: [before, after] });
    expect(made.map(({ offset, opacity }) => [offset, opacity])).toEqual([
      [0, 0],
      [0.2, 0],
      [0.2, 0.2],
      [0.3, 0.8],
      [0.3, 0.2],
      [0.4, 0.8],
      [0.4, 1],
      [1, 1],
    ]);
  });

  it("is over when the celebration is", () => {
    for (const motion of ALL) {
      const offsets = keyframesOf(motion).map(({ offset }) => offset ?? -1);
      expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
      expect(offsets.every((offset) => offset >= 0 && offset <= 1)).toBe(true);
    }
  });

  it("changes only what is drawn without the page's own thread", () => {
    const known = ["easing", "offset", "opacity", "transform"];
    for (const frame of ALL.flatMap(keyframesOf))
      expect(known).toEqual(expect.arrayContaining(Object.keys(frame)));
  });
});
