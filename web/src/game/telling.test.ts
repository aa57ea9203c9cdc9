// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { isLanguage, LANGUAGES, needWords, speak } from "../words";
import type { StepInfo } from "../wire/messages";
import { lineOf, saidOf, sentencesOf, tellingsOf } from "./telling";
import type { Speaker } from "./sentences";

const { board, steps } = FIXTURES.two;
const speaker: Speaker = { board, name: (seat) => ["Ada", "Bo"][seat]! };

const step = (index: number): StepInfo => ({ ...steps[index]!, index });

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});

describe("what players did, for people", () => {
  it("is a line a player, with stars as pictures and without coordinates", () => {
    expect(tellingsOf([{ ...steps[0]!, index: 0 }], speaker)).toEqual([
      {
        seat: 0,
        text: "Ada: rotate, a fall of 3 spaces",
        brief: "Ada: rotate, a fall of 3 spaces",
        stars: "b",
        tokens: 0,
        taken: "",
        ejects: [],
        space: "g3",
      },
      {
        seat: 1,
        text: "Bo: in at the open door, the next door opens",
        brief: "Bo: in at the open door, the next door opens",
        stars: "",
        tokens: 0,
        taken: "",
        ejects: [],
        space: "d5",
      },
    ]);
  });

  it("puts the decisions of one turn into one line", () => {
    const ejecting: StepInfo = {
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
    const [line, end] = tellingsOf([ejecting, taking], speaker);
    expect(line).toMatchObject({
      text: "Ada: throws Bo off, green star taken from Bo, a token spent, Wild, drop",
      taken: "g",
      ejects: [1],
      space: "a2",
    });
    expect(end).toMatchObject({ seat: null, text: "The game is over." });
  });

  it("says in short first what was done to others, then the cards of both actions, without their falls", () => {
    const first: StepInfo = {
      index: 0,
      seat: 0,
      move: "L>",
      events: [
        { event: "stepped", seat: 0, space: 13, direction: 1 },
        { event: "fell", seat: 0, space: 25, direction: 2 },
        { event: "fell", seat: 0, space: 37, direction: 2 },
        { event: "token_collected", seat: 0, space: 37 },
      ] as StepInfo["events"],
    };
    const second: StepInfo = {
      index: 1,
      seat: 0,
      move: "D",
      events: [
        { event: "token_spent", seat: 0 },
        { event: "dropped", seat: 0, space: 12, direction: 2 },
        { event: "pawn_ejected", seat: 0, owner: 1, space: 12 },
      ] as StepInfo["events"],
    };
    const [line] = tellingsOf([first, second], speaker);
    expect(line?.text).toBe(
      "Ada: throws Bo off, long jump, a fall of 2 spaces, a token spent, drop",
    );
    expect(line?.brief).toBe("Ada: throws Bo off, long jump, a token spent, drop");
  });

  it("tells those who hear it what pictures show", () => {
    const told = tellingsOf([step(0)], speaker);
    expect(saidOf(told[0]!)).toBe(`${told[0]!.text}, blue star`);
    expect(sentencesOf(told)).toBe(
      "Ada: rotate, a fall of 3 spaces, blue star. Bo: in at the open door, the next door opens.",
    );
    const token = { ...told[0]!, text: "Ada: drop", stars: "gg", tokens: 1 };
    expect(saidOf(token)).toBe("Ada: drop, green star, green star, a token");
  });

  it("ends each sentence once", () => {
    const over: StepInfo = { index: 0, seat: 0, move: "end", events: [{ event: "game_ended" }] };
    expect(sentencesOf(tellingsOf([over], speaker))).toBe(
      "Ada: end of the turn. The game is over.",
    );
  });

  it("keeps all that a seat did, also where the end of the game was fixed in between", () => {
    const fixing: StepInfo = {
      index: 0,
      seat: 0,
      move: "D",
      events: [
        { event: "dropped", seat: 0, space: 12, direction: 2 },
        { event: "star_collected", seat: 0, space: 12, colour: "g" },
        { event: "end_fixed", seat: 0 },
        { event: "fell", seat: 0, space: 24, direction: 2 },
        { event: "star_collected", seat: 0, space: 24, colour: "b" },
        { event: "pawn_ejected", seat: 0, owner: 1, space: 24 },
      ] as StepInfo["events"],
    };
    const line = lineOf(tellingsOf([fixing], speaker), 0)!;
    expect(line).toMatchObject({ seat: 0, stars: "gb", ejects: [1] });
    expect(line.text).toMatch(/Ada: throws Bo off, a fall/);
    expect(lineOf(tellingsOf([fixing], speaker), 1)).toBeNull();
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
