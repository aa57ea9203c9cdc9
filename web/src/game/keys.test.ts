import { describe, expect, it } from "vitest";

import { cardAt, commandOf, LETTERS } from "./keys";

const key = (key: string, code = "", more = {}) =>
  commandOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...more });

describe("keys", () => {
  it("digits are cards, also where they need Shift", () => {
    expect(key("1", "Digit1")).toEqual({ do: "digit", index: 0 });
    expect(key("&", "Digit1")).toEqual({ do: "digit", index: 0 });
    expect(key("5", "Numpad5")).toEqual({ do: "digit", index: 4 });
    expect([0, 1, 2, 3, 4, 5].map(cardAt)).toEqual(["L", "H", "D", "R", "W", null]);
  });

  it("letters ask and do, in either case", () => {
    for (const [letter, command] of Object.entries(LETTERS)) {
      expect(key(letter)).toEqual({ do: command });
      expect(key(letter.toUpperCase())).toEqual({ do: command });
    }
    expect(new Set(Object.values(LETTERS)).size).toBe(Object.keys(LETTERS).length);
  });

  it("leave the browser's own keys alone", () => {
    expect(key("r", "KeyR", { ctrlKey: true })).toBe(null);
    expect(key("l", "KeyL", { metaKey: true })).toBe(null);
    expect(key("Tab")).toBe(null);
    expect(key("q")).toBe(null);
  });

  it("can be without letters and digits, for those whose tools speak in letters", () => {
    const pressed = { altKey: false, ctrlKey: false, metaKey: false };
    expect(commandOf({ key: "g", code: "KeyG", ...pressed }, false)).toBe(null);
    expect(commandOf({ key: "1", code: "Digit1", ...pressed }, false)).toBe(null);
    expect(commandOf({ key: "Enter", code: "Enter", ...pressed }, false)).toEqual({ do: "play" });
    expect(commandOf({ key: "ArrowUp", code: "", ...pressed }, false)).toEqual({
      do: "aim",
      key: "ArrowUp",
    });
  });
});
