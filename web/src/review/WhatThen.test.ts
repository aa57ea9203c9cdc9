// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { settings } from "../me.svelte";
import { required } from "../required";
import { needWords, speak } from "../words";
import type { WhatThen } from "./whatThen.svelte";
import WhatThenView from "./WhatThen.svelte";

const { board, steps } = FIXTURES.two;
let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table", "analysis");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  Object.assign(settings, { coordinates: false });
});

/** The first sentence, as it is seen and as it is heard. */
function sentence(): { seen: string; heard: string } {
  const line = { steps: [{ ...steps[0]!, index: 0 }] };
  shown = mount(WhatThenView, {
    target: document.body,
    props: {
      then: { busy: false, line } as unknown as WhatThen,
      speaker: { board, name: (seat) => ["Ada", "Bo"][seat]! },
    },
  });
  const item = required(document.querySelector("li") ?? undefined, "a sentence");
  const without = (what: string) => {
    const copy = item.cloneNode(true) as HTMLElement;
    copy.querySelectorAll(what).forEach((one) => one.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  return { seen: without(".visually-hidden"), heard: without("[aria-hidden]") };
}

it("names spaces for ears alone where the board shows no names", () => {
  const { seen, heard } = sentence();
  expect(seen).toBe(
    "Ada: rotate, a fall of 3 spaces, blue star. Bo: in at the open door, the next door opens.",
  );
  expect(heard).toContain("g3");
});

it("names spaces if the board does", () => {
  Object.assign(settings, { coordinates: true });
  const { seen, heard } = sentence();
  expect(seen).toContain("g3");
  expect(heard).toBe(seen);
});
