// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";

import { needWords, speak } from "../words";
import Report from "./Report.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("puzzles");
});

it("shows what to copy, and its button keeps the focus", async () => {
  const page = mount(Report, { target: document.body, props: { id: "p7", moves: ["D"] } });
  const button = document.querySelector<HTMLElement>("[data-do=report]")!;
  button.focus();
  button.click();
  flushSync();
  expect(document.querySelector("[data-report] pre")?.textContent).toContain("#id=p7");
  expect(document.activeElement?.getAttribute("data-do")).toBe("copy-report");
  await unmount(page);
});
