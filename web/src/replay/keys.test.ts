import { expect, test } from "vitest";

import { commandOf } from "./keys";

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: "",
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

test("keys go through the game", () => {
  const keys = [" ", "ArrowLeft", "ArrowRight", "Home", "End", "e", "E"];
  expect(keys.map((key) => commandOf(press(key)))).toEqual([
    "toggle",
    "back",
    "forward",
    "first",
    "last",
    "ejection",
    "ejectionBack",
  ]);
});

test("keys of the browser stay the browser's", () => {
  expect(commandOf(press("ArrowLeft", { altKey: true }))).toBeNull();
  expect(commandOf(press("e", { ctrlKey: true }))).toBeNull();
  expect(commandOf(press("x"))).toBeNull();
});

test("letters can be left to those whose tools speak in letters", () => {
  expect(commandOf(press("e"), false)).toBeNull();
  expect(commandOf(press("End"), false)).toBe("last");
});
