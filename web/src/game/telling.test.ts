// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { isLanguage, LANGUAGES, needWords, speak } from "../words";
import type { StepInfo } from "../wire/messages";
import { tellingsOf } from "./telling";
import type { Speaker } from "./sentences";

const { board, steps } = FIXTURES.two;
const speaker: Speaker = { board, name: (seat) => ["Ada", "Bo"][seat]! };

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});

describe("what players did, for people", () => {
  it("is a line a player, with stars as pictures and without coordinates", () => {
    expect(tellingsOf([{ ...steps[0]!, index: 0 }], speaker)).toEqual([
      {
        seat: 0,
        text: "Ada: quarter turn, a fall of 3 spaces",
        stars: "b",
        tokens: 0,
        throws: [],
        space: "g3",
      },
      {
        seat: 1,
        text: "Bo: in at the open door, the next door opens",
        stars: "",
        tokens: 0,
        throws: [],
        space: "d5",
      },
    ]);
  });

  it("puts the decisions of one turn into one line", () => {
    const throwing: StepInfo = {
      index: 0,
      seat: 0,
      move: "WD",
      events: [
        { event: "token_spent", seat: 0 },
        { event: "dropped", seat: 0, space: 12, direction: 2 },
        { event: "pawn_ejected", seat: 0, owner: 1, space: 12 },
      ],
    };
    const taking: StepInfo = {
      index: 1,
      seat: 0,
      move: "xg",
      events: [
        { event: "star_taken", seat: 0, payer: 1, colour: "g" },
        { event: "turn_ended", seat: 0 },
        { event: "game_ended" },
      ],
    };
    const [line, end] = tellingsOf([throwing, taking], speaker);
    expect(line).toMatchObject({
      text: "Ada: a token spent, Wild, drop, throws Bo off, green star taken from Bo",
      throws: [1],
      space: "a2",
    });
    expect(end).toMatchObject({ seat: null, text: "The game is over." });
  });

  it("never says left or right, and nothing unfinished, in whole games in all languages", async () => {
    for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
      await speak(language);
      for (const fixture of Object.values(FIXTURES))
        for (const [index, one] of fixture.steps.entries()) {
          const told = tellingsOf([{ ...one, index }], {
            board: fixture.board,
            name: (seat) => `P${seat}`,
          });
          expect(told.length).toBeGreaterThan(0);
          for (const { text } of told) {
            expect(text).not.toMatch(/[{}]|_|undefined|, ,/);
            expect(text).not.toMatch(/\b(left|right|gauche|droite|links|rechts|[a-x]\d)\b/);
          }
        }
    }
    await speak("en");
  });
});
