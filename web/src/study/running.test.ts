import { expect, it } from "vitest";

import { isGoingOn } from "./running";

const start = { tiles: ["4b2", "1a0"], stars: "bypgow" };
const later = { ...start, stars: "b.pg.w" };
const other = { ...start, tiles: ["4b1", "1a0"] };
const opened = (views: (typeof start)[], finished = false) => ({ views, finished });

it("refuses what begins like a game of this device, or after it", () => {
  const running = { here: [start], server: [] };
  expect(isGoingOn(opened([start]), running)).toBe(true);
  expect(isGoingOn(opened([later]), running)).toBe(true);
  expect(isGoingOn(opened([other]), running)).toBe(false);
});

it("shows a finished game from which somebody plays on alone", () => {
  expect(isGoingOn(opened([start, later], true), { here: [later], server: [] })).toBe(false);
  expect(isGoingOn(opened([start, later], true), { here: [start], server: [] })).toBe(false);
});

it("refuses whatever has a position of a game at the server", () => {
  const running = { here: [], server: [later] };
  expect(isGoingOn(opened([start]), running)).toBe(false);
  expect(isGoingOn(opened([start, later]), running)).toBe(true);
  expect(isGoingOn(opened([start, later], true), running)).toBe(true);
  expect(isGoingOn(opened([other, other]), running)).toBe(false);
});
