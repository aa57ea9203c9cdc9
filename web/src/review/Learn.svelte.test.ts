// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import { Choosing } from "../game/choosing.svelte";
import type { Stage } from "../game/stage.svelte";
import type { View } from "../wire";
import { needWords, speak, t } from "../words";
import { Learning } from "./learn.svelte";
import Learn from "./Learn.svelte";
import { judgedAs } from "./samples";
import type { WhatThen } from "./whatThen.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table", "review", "analysis");
});

const judged = judgedAs({
  number: 4,
  reasons: [{ kind: "cards_needed", seats: [], count: 0 }],
});
const nothing = () => {};

let page: Record<string, unknown> | null = null;
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
});

function ask(mine: number | null): Learning {
  const learning = new Learning([judged], () => Promise.resolve(judged));
  learning.busy = true; // no cards to choose from
  page = mount(Learn, {
    target: document.body,
    props: {
      learning,
      stage: { speaker: { name: () => "Ada" }, tilt: 0 } as unknown as Stage,
      mine,
      view: {} as View,
      choosing: new Choosing(() => [], nothing),
      then: { busy: false, line: { steps: [] }, move: null } as unknown as WhatThen,
      onthen: nothing,
      onplay: nothing,
      onpress: nothing,
      onfinish: nothing,
    },
  });
  flushSync();
  return learning;
}

it.each([
  [0, "You played: drop. What would have been better?"],
  [null, "Ada played: drop. What would have been better?"],
])("says what was played, to the reader of seat %s", (mine, words) => {
  ask(mine);
  expect(document.body.textContent).toContain(words);
});

it("hints without the answer, and gives the reason with the answer", () => {
  const learning = ask(0);
  const hint = () => document.querySelector("[data-hint]")?.textContent;
  expect(hint()).toBeUndefined();
  learning.hint();
  flushSync();
  expect(hint()).toBe(t("hint_cards"));
  learning.show();
  flushSync();
  expect(hint()).toBe(t("reason_cards_needed"));
});
