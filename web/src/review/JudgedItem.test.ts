// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import type { Judged } from "../study/review";
import { needWords, speak } from "../words";
import JudgedItem from "./JudgedItem.svelte";
import { judgedAs } from "./samples";

const fine = judgedAs({
  loss: 0.01,
  error: 0.01,
  label: "fine",
  before: [0.5, 0.5],
  after: [0.49, 0.51],
});
let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table", "review", "analysis");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

function words(judged: Judged, current = true): string {
  const called = { name: () => "Ada", mine: null };
  const props = { judged, called, characters: [0, 1], current, tilt: 0, onchoose: () => {} };
  shown = mount(JudgedItem, { target: document.body, props });
  return document.querySelector("[data-judged]")?.textContent ?? "";
}

it("says the best decision where a fine one is looked at", () => {
  expect(words(fine)).toContain("The best one: ");
});

it.each([
  ["in a line that is not looked at", fine, false],
  ["where the best one was played", { ...fine, best: "D" as const }, true],
])("does not say it %s", (_where, judged, current) => {
  expect(words(judged, current)).not.toContain("The best one");
});

it("says once what is better than a mistake", () => {
  const said = words({ ...fine, label: "mistake", loss: 0.2 });
  expect(said).toContain("better: ");
  expect(said).not.toContain("The best one");
});

it("says why a mistake is one, even if that shows only later", () => {
  const later = [{ kind: "later" as const, seats: [], count: 0 }];
  const said = words({ ...fine, label: "blunder", loss: 0.2, reasons: later });
  expect(said).toContain("it costs nothing at once, but later");
});
