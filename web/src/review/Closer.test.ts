// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it, vi } from "vitest";

import type { Review } from "../study/review";
import { needWords, speak } from "../words";
import Closer from "./Closer.svelte";
import { CloserLook } from "./closerLook.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table", "review", "analysis");
});

it("says what it takes, how far it is, and shows what was found when it is asked to", async () => {
  let finish: (review: Review) => void = () => {};
  const closer = new CloserLook(5, (hear) => {
    hear({ done: 3, all: 20 });
    return { done: new Promise((resolve) => (finish = resolve)), cancel: () => {} };
  });
  const onshow = vi.fn();
  const page = mount(Closer, { target: document.body, props: { closer, onshow } });
  const press = (does: string) => document.querySelector<HTMLElement>(`[data-do=${does}]`)?.click();
  flushSync();
  expect(document.body.textContent).toContain("5 times as long");
  press("longer");
  flushSync();
  expect(document.body.textContent).toContain("3 of 20 decisions");
  finish({ players: ["Ada"] } as Review);
  await vi.waitFor(() => expect(document.querySelector("[data-closer=ready]")).not.toBeNull());
  expect(onshow).not.toHaveBeenCalled();
  press("show-longer");
  expect(onshow).toHaveBeenCalledOnce();
  await unmount(page);
});
