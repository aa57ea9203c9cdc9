import { expect, it } from "vitest";

import { reportOf } from "./report";

it("has the puzzle, its link, and the command that judges what was tried", () => {
  expect(reportOf("zot3du7", ["WH>", "end"], "https://a.org/puzzles#id=zot3du7")).toBe(
    [
      "Fallstar, puzzle zot3du7: is WH> end a solution, too?",
      "https://a.org/puzzles#id=zot3du7",
      'fallstar puzzles check web/public/puzzles/*-*.json --id zot3du7 --move "WH> end"',
    ].join("\n"),
  );
});
