import { expect, it } from "vitest";

import type { NewTable } from "../wire";
import { LEVELS } from "../engine/layout";
import { ENGINE_LEVELS, fitsDevice } from "./levels";

it("the bots that are here are those of the engine", () => {
  expect(ENGINE_LEVELS).toEqual(Object.keys(LEVELS));
});

const me = { kind: "me" as const };
const bot = (level: string) => ({ kind: "bot" as const, level });
const solo: NewTable = { seats: [me, bot("greedy")], start: true };

it("people round one device and bots that are here need no server", () => {
  expect(fitsDevice(solo)).toBe(true);
  expect(fitsDevice({ seats: [me, me, me], expert: true, undo: false })).toBe(true);
  expect(fitsDevice({ seats: [me, ...ENGINE_LEVELS.slice(0, 5).map(bot)] })).toBe(true);
});

it.each<[string, NewTable]>([
  ["an open seat", { seats: [me, { kind: "open" }] }],
  ["a bot that is not here", { seats: [me, bot("unknown")] }],
  ["a public table", { ...solo, public: true }],
  ["a rated game", { ...solo, rated: true }],
  ["a clock", { ...solo, clock: { kind: "turn", seconds: 60 } }],
])("%s stays with the server", (_, table) => expect(fitsDevice(table)).toBe(false));
