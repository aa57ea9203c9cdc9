/* Reasons between two decisions; that they are those of Python is shown by tests/web/test_review.py, which
 * gives them in a file. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { Game } from "../engine/game";
import { Kernel } from "../engine/kernel";
import type { Move } from "../wire";
import { reasonsOf, type Reason } from "./reasons";
import type { Lines } from "./reasonsAhead";

interface Sample {
  position: string;
  played: Move;
  best: Move;
  lines: Lines;
  reasons: Reason[];
}

const bytes = readFileSync(new URL("../engine/kernel.wasm", import.meta.url));
let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(bytes);
});

const file = process.env.REASONS;
describe.skipIf(file === undefined)("reasons of Python", () => {
  it("are found here", () => {
    const samples = readFileSync(file ?? "", "utf-8")
      .trim()
      .split("\n");
    for (const { position, played, best, lines, reasons } of samples.map(
      (line) => JSON.parse(line) as Sample,
    ))
      expect(
        reasonsOf(Game.fromPosition(kernel, position), played, best, lines),
        `${played} instead of ${best} in ${position}`,
      ).toEqual(reasons);
  });
});

it("names the seat that enters by the door that opens, and leaves the game as it is", () => {
  const position =
    "3b0,5a0,2a0,1b2 normal ..w..g.....gw.p.g..pg...........y......o........ 1 " +
    "c11>:LHDRW:-:b2p3o1w4:3/h8^:LHDRW:-:b3y2p2g4o2w2:5/i4>:LHDRW:-:b2y2p2g2o2w2:6/" +
    "-:LHDRW:-:g1:0 2 2 action";
  const game = Game.fromPosition(kernel, position);
  const opens = { kind: "opens_door", seats: [3], count: 1 };
  expect(reasonsOf(game, "D", "s<L")).toContainEqual(opens);
  expect(reasonsOf(game, "s<L", "D").map(({ kind }) => kind)).not.toContain("opens_door");
  expect(game.position()).toBe(position);
  expect(() => game.previewTurn(4)).toThrow("seats 0 to 3");
});
