// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { levels } from "../local/levels.json";
import { speak } from "../words";
import { newPlan } from "./plan";
import SeatPlan from "./SeatPlan.svelte";

beforeAll(() => speak("en"));
afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives each seat that becomes a bot's another bot", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ levels }));
  const plan = $state(newPlan("beginner", true));
  const page = mount(SeatPlan, { target: document.body, props: { plan, level: "beginner" } });
  flushSync();
  const add = [...document.querySelectorAll("button")].at(-1);
  add?.click();
  add?.click();
  flushSync();
  for (const seat of document.querySelectorAll("li"))
    seat.querySelector<HTMLInputElement>("input[type=radio]")?.click();
  await vi.waitFor(() => {
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["bot", "bot", "bot", "bot"]);
    expect(new Set(plan.seats.map(({ level }) => level))).toHaveLength(4);
  });
  await unmount(page);
});
