// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import type { BoardShape } from "../wire";
import { faceWords } from "../workshop/faceWords";
import type { FaceFault } from "../workshop/inspectFace";
import { needWords, speak } from "../words";
import type { Draft } from "./draft";
import { boardWords } from "./faultWords";
import { sideWord, spaceWords, toolWords } from "./spaceWords";

beforeAll(async () => {
  await speak("en");
  await needWords("editor", "table", "terms");
});

describe.each([
  ["en", /platform across|marks/],
  ["fr", /aucune plateforme|marques/],
  ["de", /keine Plattform|Markierungen/],
] as const)("in %s", (language, words) => {
  it("faults of boards and faces are whole sentences of that language", async () => {
    await speak(language);
    const reason = "column a has no platform across it";
    const faults: FaceFault[] = [
      { fault: "door", reason },
      { fault: "floor", reason },
      { fault: "marks", reason },
      { fault: "column", line: "a", reason },
      { fault: "lines", found: 2, reason },
      { fault: "long", line: 3, reason },
      { fault: "letter", line: 3, column: 2, reason },
    ];
    const boards = [
      boardWords({ fault: "column", line: "a", reason }),
      boardWords({ fault: "row", line: "2", reason }),
      boardWords({ fault: "marks", fewest: 5, most: 78, found: 2, reason }),
    ];
    for (const board of boards) expect(board).toMatch(words);
    for (const said of [...boards, ...faults.map(faceWords)]) {
      expect(said).not.toContain(reason);
      expect(said).toMatch(/^[A-ZÀ-Ý].*[.]$/s);
    }
  });
});

it("sides are those of the screen", async () => {
  await speak("en");
  expect(sideWord(1)).toBe("right");
  expect(sideWord(1, 90)).toBe("down");
  const board: BoardShape = {
    tiles: [],
    width: 1,
    height: 1,
    edges: [2], // a platform in the east
    marks: [0],
    doors: [],
  };
  const seat = { space: 0, feet: 1 };
  const draft = { seats: [seat], stars: "", door: 0 } as unknown as Draft;
  const said = (rotation: number) => spaceWords(draft, board, 0, () => "Fox", rotation);
  expect(said(0)).toMatch(/Fox, feet right.*right/);
  expect(said(90)).toMatch(/Fox, feet down/);
  expect(said(90)).not.toMatch(/right/);
});

it("a tool says what a press does", async () => {
  await speak("en");
  expect(toolWords("pawn-0", () => "Fox")).toMatch(/^Fox. Press a space/);
  expect(toolWords("star-b", String)).toMatch(/star. Press a mark/);
  expect(toolWords("erase", String)).toMatch(/^Rubber/);
});
