import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Announcements } from "./announcements.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("announcements", () => {
  it("stay in order, each with a key of its own, and only the last few are kept", () => {
    const said = new Announcements();
    for (let index = 0; index < 12; index += 1) said.say(`line ${index}`, "");
    expect(said.lines.map(({ text }) => text)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11].map((index) => `line ${index}`),
    );
    said.say("line 11");
    expect(new Set(said.lines.map(({ key }) => key)).size).toBe(said.lines.length);
  });

  it("an answer is seen for a while, and a new one takes its place", () => {
    const said = new Announcements();
    said.answer("first");
    vi.advanceTimersByTime(5000);
    said.answer("second");
    vi.advanceTimersByTime(5000);
    expect(said.shown).toBe("second");
    expect(said.lines.map(({ text }) => text)).toEqual(["first", "second"]);
    vi.advanceTimersByTime(5000);
    expect(said.shown).toBe(null);
  });
});
