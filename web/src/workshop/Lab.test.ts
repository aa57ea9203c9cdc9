// @vitest-environment happy-dom
import { readFileSync } from "node:fs";

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { Kernel } from "../engine/kernel";
import { needWords, speak } from "../words";
import { Fairness, type FairnessPlan } from "./fairness";
import Lab from "./Lab.svelte";

const mocks = vi.hoisted(() => ({
  engine: vi.fn<(...asked: unknown[]) => Promise<void>>(() => Promise.resolve()),
  hearReports: vi.fn<(listener: (told: { report: unknown }) => void) => () => void>(() => () => {}),
}));
vi.mock("../editor/engine", () => mocks);

let shown: Record<string, unknown> | null = null;
let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync("src/engine/kernel.wasm"));
  await speak("en");
  await needWords("editor");
});
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ levels: [], faces: [] })),
  );
  lab();
});
function lab(more: { barred?: string } = {}): void {
  const props = { tiles: ["1a0", "2b0"], faces: {}, seats: 2, ...more };
  shown = mount(Lab, { target: document.body, props });
  flushSync();
}
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

const choose = (value: string) => {
  document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click();
  flushSync();
};
const measure = () => document.querySelector<HTMLButtonElement>("[data-do=measure]");
const planned = () =>
  mocks.engine.mock.calls
    .filter(([ask]) => ask === "measure")
    .map(([, plan]) => plan as FairnessPlan);

it("plays the normal game, or the expert game if one chooses it", () => {
  measure()?.click();
  choose("expert");
  measure()?.click();
  expect(planned().map(({ expert }) => expert)).toEqual([false, true]);
});

it("shows the figures of the game that is chosen, and no others", () => {
  const report = mocks.hearReports.mock.calls[0]?.[0];
  measure()?.click();
  const plan = planned()[0];
  if (!plan) throw new Error("nothing is measured");
  const fairness = new Fairness(kernel, plan);
  fairness.playOne();
  report?.({ report: fairness.report() });
  flushSync();
  const lab = () => document.querySelector("[data-lab]")?.getAttribute("data-lab");
  expect(lab()).toBe("1");
  choose("expert");
  expect(lab()).toBe("0");
  expect(mocks.engine).toHaveBeenCalledWith("pause");
});

it("does not begin while a tile has a fault, and says why", async () => {
  if (shown) await unmount(shown);
  lab({ barred: "Stairs has a fault." });
  expect(measure()?.disabled).toBe(true);
  expect(document.querySelector("[data-barred]")?.textContent).toBe("Stairs has a fault.");
});

it("says what stopped the games, shows no figures, and can begin again", () => {
  const report = mocks.hearReports.mock.calls[0]?.[0];
  measure()?.click();
  const plan = planned()[0];
  if (!plan) throw new Error("nothing is measured");
  const fairness = new Fairness(kernel, plan);
  fairness.playOne();
  const trouble = { fault: "column", line: "g", reason: "" } as const;
  report?.({ report: { ...fairness.report(), paused: true, trouble } });
  flushSync();
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/Column g has no platform/);
  expect(document.querySelector("dl")).toBeNull();
  expect(measure()?.disabled).toBe(false);
});
