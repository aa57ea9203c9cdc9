// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { required } from "../required";
import { needWords, speak } from "../words";
import Verdict from "./Verdict.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("ignores a press that was meant for a card, and calls the next thing by its name", async () => {
  await speak("en");
  await needWords("study");
  for (const [last, word] of [
    [false, "Next"],
    [true, "Play!"],
  ] as const) {
    const props = { solved: true, last, text: "", onnext: () => {}, onretry: () => {} };
    const page = mount(Verdict, { target: document.body, props });
    flushSync();
    const panel = required(
      document.querySelector<HTMLElement>("[data-verdict]") ?? undefined,
      "a verdict",
    );
    expect(panel.style.pointerEvents).toBe("none");
    vi.advanceTimersByTime(500);
    expect(panel.style.pointerEvents).toBe("");
    expect(panel.querySelector("[data-do=next]")?.textContent.trim()).toBe(word);
    await unmount(page);
  }
});

it("says why a level was missed", async () => {
  await speak("en");
  await needWords("study");
  const props = { solved: false, text: "You need 16.", onnext: () => {}, onretry: () => {} };
  const page = mount(Verdict, { target: document.body, props });
  flushSync();
  expect(document.querySelector("[data-verdict=failed] p")?.textContent).toContain("You need 16.");
  await unmount(page);
});
