// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";

import { needWords, speak } from "../words";
import type { SeatInfo } from "../wire/messages";
import { playerNames, seatNames } from "./names";

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "study");
});

const seat = (some: Partial<SeatInfo>): SeatInfo =>
  ({ kind: "person", name: "Ada", mine: false, level: null, ...some }) as SeatInfo;

describe("the names of seats", () => {
  it("calls my only seat You", () => {
    expect(seatNames([seat({ mine: true }), seat({ name: "Bo" })])).toEqual(["You", "Bo"]);
  });
  it("calls each of several seats of mine by its name", () => {
    expect(seatNames([seat({ mine: true }), seat({ mine: true, name: "Bo" })])).toEqual([
      "Ada",
      "Bo",
    ]);
  });
  it("keeps namesakes apart", () => {
    expect(seatNames([seat({}), seat({}), seat({})])).toEqual(["Ada", "Ada 2", "Ada 3"]);
  });
});

describe("the names in a record", () => {
  it("names an unknown bot, a person, and a guest by the seat", () => {
    expect(playerNames(["bot:later", "Ada", "guest", "bot:later"])).toEqual([
      "later",
      "Ada",
      "Player 3",
      "later 2",
    ]);
  });
});
