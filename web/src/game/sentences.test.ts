// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { angleOf } from "../board/rotation";
import { FIXTURES } from "../fixtures";
import { isLanguage, LANGUAGES, needWords, speak } from "../words";
import {
  canWords,
  dangerWords,
  scoreWords,
  spaceWords,
  threatPaths,
  watcherOf,
  whereWords,
} from "./describe";
import { ACTIONS, DIRECTIONS } from "../wire/cards";
import type { Leg, Threat } from "../wire";
import type { StepInfo } from "../wire/messages";
import { moveName, optionName, seenName, stepSentences, type Speaker } from "./sentences";

const { board, steps } = FIXTURES.two;
const speaker: Speaker = { board, name: (seat) => ["Ada", "Bo"][seat]! };
const step = (index: number): StepInfo => ({ ...steps[index]!, index });

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});

describe("steps in words", () => {
  it("tell what the seat did, then what followed for others", () => {
    expect(stepSentences(step(0), speaker)).toEqual([
      "Ada: turn counter-clockwise, blue star, a fall of 3 spaces to g3.",
      "Bo: in at d5, the open door is now at j3.",
    ]);
  });

  it("never tell a card that was laid face down by another", () => {
    expect(moveName("s<?")).toBe("step left, a card face down");
    expect(moveName("s>D")).toBe("step right, Drop face down");
    expect(moveName("WR^")).toBe("Wild, turn half way round");
  });

  it("put a spent token first, and say who pays", () => {
    const told = stepSentences(
      {
        index: 0,
        seat: 0,
        move: "D",
        events: [
          { event: "token_spent", seat: 0 },
          { event: "card_laid", seat: 0, card: "D", face_up: true },
          { event: "dropped", seat: 0, space: 12, direction: 2 },
          { event: "pawn_ejected", seat: 0, owner: 1, space: 12 },
          { event: "hand_returned", seat: 1, reason: "ejected" },
          { event: "star_taken", seat: 0, payer: 1, colour: "g" },
          { event: "end_fixed", seat: 0 },
          { event: "turn_ended", seat: 0 },
          { event: "game_ended" },
        ],
      },
      speaker,
    );
    expect(told).toEqual([
      "Ada: a token spent, drop, to a2, throws Bo off, green star taken from Bo.",
      "Ada: target reached. This round is the last.",
      "The game is over.",
    ]);
  });

  it("say something of every step of whole games, in all languages", async () => {
    for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
      await speak(language);
      for (const fixture of Object.values(FIXTURES))
        for (const [index, one] of fixture.steps.entries()) {
          const said = stepSentences(
            { ...one, index },
            { board: fixture.board, name: (seat) => `P${seat}` },
          ).join(" ");
          if (one.move !== "end") expect(said).toMatch(/P\d/);
          expect(said).not.toMatch(/[{}]|_|undefined/);
        }
    }
    await speak("en");
  });
});

describe("options in words", () => {
  const ARROWS = ["up", "right", "down", "left"];

  it("go where the arrow points on the screen, however the pawn is turned", () => {
    expect(seenName("s<D", 0)).toBe("step left");
    expect(seenName("s<D", 180)).toBe("step right");
    expect(seenName("WL>", 90)).toBe("long jump down");
    expect(seenName("H<", 180)).toBe("high jump right");
    expect(seenName("H<", -90)).toBe("high jump, then down");
    expect(seenName("D", 0)).toBe("drop");
    expect(seenName("WD", 180)).toBe("drop up");
    expect(seenName("R<", 0)).toBe("rotate, feet right");
    // As the board has it: for any feet and any rotation of the board.
    for (const feet of [0, 1, 2, 3])
      for (const rotation of [0, 90, 180, 270])
        for (const move of ["s<?", "s>?", "L<", "L>", "H<", "H>", "R<", "R>", "R^"] as const) {
          const direction = DIRECTIONS[ACTIONS[move]!.movement][feet]!.at(-1)!;
          const side = ARROWS[(direction + rotation / 90) % 4]!;
          expect(
            seenName(move, rotation + angleOf(feet))
              .split(" ")
              .at(-1),
          ).toBe(side);
        }
  });

  it("tell those who hear them what the pawn calls it too", () => {
    expect(optionName("s<D", 0)).toBe("step left, Drop face down");
    expect(optionName("s<D", 180)).toBe("step right; for your pawn: step left, Drop face down");
    expect(optionName("D", 180)).toBe("drop up; for your pawn: drop");
    expect(optionName("WL>", 90)).toBe("long jump down; for your pawn: Wild, long jump right");
    expect(optionName("R<", 180)).toBe("rotate, feet left; for your pawn: turn counter-clockwise");
  });

  it("say nothing twice of a pawn that stands upright", () => {
    expect(optionName("WL>", 0)).toBe("Wild, long jump right");
    expect(optionName("WD", 0)).toBe("Wild, drop");
    expect(optionName("WD", 360)).toBe("Wild, drop");
    expect(optionName("R<", 0)).toBe("turn counter-clockwise");
    expect(optionName("R^", 360)).toBe("turn half way round");
  });
});

describe("the board in words, in my gravity", () => {
  const view = steps[0]!.view;
  const picture = pictureOf(view);

  it("names what is on a space and how far it is as my pawn sees it", () => {
    // Seat 1 stands on d5 with its feet west: what is north is on its left.
    const watcher = watcherOf(picture, 1);
    expect(spaceWords(51, picture, speaker, watcher)).toMatch(/^d5, you, a door/);
    expect(spaceWords(39, picture, speaker, watcher)).toMatch(/^d4, green star.*1 left of you$/);
    expect(spaceWords(30, picture, speaker, watcher)).toMatch(/^g3, Ada's pawn/);
  });

  it("answers where I am, what I can do, and how all stand", () => {
    const watcher = watcherOf(picture, 1);
    expect(whereWords(picture, speaker, watcher, 0)).toMatch(
      /^You are at d5\. Around you: below: a platform; left: green star/,
    );
    expect(whereWords(picture, speaker, watcher, 90)).toMatch(
      /^You are at d5; on the screen your feet point left\. As your pawn sees it: below: a platform/,
    );
    const off = watcherOf({ ...picture, pawns: [null, null] }, 0);
    expect(whereWords(picture, speaker, off, 0)).toMatch(/^You are off the board/);
    expect(scoreWords(view, speaker)).toMatch(
      /^Ada: 1 point, with 1 star and 0 tokens; Bo: 0 points/,
    );
    expect(canWords({ ...view, legal: [] }, speaker, 0)).toBe(
      "There is nothing to decide for you now.",
    );
    expect(canWords({ ...view, phase: "steal", legal: ["xb", "xt"] }, speaker, 0)).toBe(
      "You can take blue star and a token.",
    );
  });

  it("tells dangers, and draws them leg by leg", () => {
    const leg: Leg = { move: "L>", cards: "L", steps: [1, 2], fall: [14], feet: 2 };
    const threat: Threat = {
      seat: 1,
      space: 0,
      feet: 2,
      legs: [leg, { ...leg, steps: [15, 16], fall: [] }],
      replay: true,
      certain: false,
    };
    expect(dangerWords([], speaker)).toMatch(/^Nobody/);
    expect(dangerWords([threat], speaker)).toBe(
      "Bo may be able to fall on you: long jump, then long jump, with a token.",
    );
    expect(threatPaths([threat]).map(({ from }) => from)).toEqual([0, 14]);
  });
});
