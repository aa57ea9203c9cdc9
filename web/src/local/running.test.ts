import { expect, it } from "vitest";

import { isSame } from "./running";

const setup = { tiles: ["4b2", "1a0"], stars: "bypgow" };

it("knows a board again after some stars were collected", () => {
  expect(isSame(setup, setup)).toBe(true);
  expect(isSame({ ...setup, stars: "b.p..w" }, setup)).toBe(true);
  expect(isSame({ ...setup, stars: "y.p..w" }, setup)).toBe(false);
  expect(isSame({ ...setup, stars: "bypgo" }, setup)).toBe(false);
  expect(isSame({ ...setup, tiles: ["4b1", "1a0"] }, setup)).toBe(false);
});
