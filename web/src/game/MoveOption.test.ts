// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { required } from "../required";
import type { Preview } from "../wire";
import { needWords, speak } from "../words";
import { Choosing } from "./choosing.svelte";
import MoveOption from "./MoveOption.svelte";

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

/** The words of a long jump that brings this. */
function words(brings: Partial<Preview>): string {
  const { board } = FIXTURES.two;
  const option = {
    move: "L>",
    steps: [],
    fall: [],
    landing: 0,
    feet: 2,
    stars: "",
    tokens: 0,
    points: 0,
    pairs: 0,
    ejects: [],
    takes: [],
    door: null,
    hand_returns: false,
    ...brings,
  } as unknown as Preview;
  shown = mount(MoveOption, {
    target: document.body,
    props: {
      choosing: new Choosing(
        () => [option],
        () => {},
      ),
      option,
      from: 1,
      speaker: { board, name: () => "Ada", seat: 0 } as never,
      tilt: 0,
    },
  });
  flushSync();
  const gains = required(document.querySelector("[data-option]") ?? undefined, "an option");
  return gains.textContent.replace(/\s+/g, " ").trim();
}

it("counts the tokens it brings", () => {
  expect(words({ tokens: 2, points: 2 })).toBe("long jump right ×2 +2");
  const label = document.querySelector("[data-option]")?.getAttribute("aria-label");
  expect(label).toMatch(/, 2 tokens, \+2 points/);
});
it("shows the points of a star, and nothing where nothing changes", () => {
  expect(words({ stars: "y", points: 1 })).toBe("long jump right +1");
});
it("shows no number where nothing changes", () => {
  expect(words({})).toBe("long jump right");
});
