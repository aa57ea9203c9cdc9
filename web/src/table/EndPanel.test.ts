// @vitest-environment happy-dom
import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { loadBots } from "../bots.svelte";
import { FIXTURES } from "../fixtures";
import { levels } from "../local/levels.json";
import { change, settings } from "../me.svelte";
import { required } from "../required";
import { needWords, speak } from "../words";
import type { View } from "../wire";
import type { SeatInfo, TableInfo } from "../wire/messages";
import EndPanel from "./EndPanel.svelte";
import { TableState } from "./table.svelte";

let shown: Record<string, unknown> | null = null;
let props: ComponentProps<typeof EndPanel> | null = null;

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ levels })),
  );
  await loadBots();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => change({ beaten: [] }));
afterEach(async () => {
  vi.useRealTimers();
  if (shown) await unmount(shown);
  shown = null;
});

const seatInfo = (seat: number, level: string | null): SeatInfo =>
  ({
    seat,
    kind: level ? "bot" : "person",
    name: level ?? "Ada",
    level,
    character: null,
    mine: level === null,
    stand_in: false,
  }) as unknown as SeatInfo;

/** The end of a game: my points first, then those of bots. */
function finished(points: number[], winners: number[]): View {
  const { view } = required(FIXTURES.two.steps.at(-1), "a last step");
  const [seat] = view.seats;
  return {
    ...view,
    winners,
    places: points.map((one) => 1 + points.filter((other) => other > one).length),
    seats: points.map((count, at) => ({
      ...required(seat, "a seat"),
      seat: at,
      stars: [count, 0, 0, 0, 0, 0],
      pairs: 0,
      tokens: 0,
      points: count,
    })),
  };
}

function show(points: number[], bots: string[], winners: number[], fresh = false): void {
  const table = new TableState({
    act: () => Promise.resolve(1),
    reload: () => {},
    threats: () => Promise.reject(new Error("not asked for")),
    viewAt: () => Promise.reject(new Error("not asked for")),
  });
  table.hear({
    type: "changed",
    log_number: -1,
    after: -1,
    table: {
      id: "x",
      status: "finished",
      ended: "over",
      rematch: null,
      ask: null,
      seats: [seatInfo(0, null), ...bots.map((level, at) => seatInfo(at + 1, level))],
    } as unknown as TableInfo,
    clock: { left: [], running: null },
  });
  props = {
    table,
    view: finished(points, winners),
    name: (seat: number) => ["You", ...bots][seat] ?? "",
    onshare: () => {},
    onclose: () => {},
    fresh,
  };
  shown = mount(EndPanel, { target: document.body, props });
  flushSync();
}

/** The results are closed and opened again. */
async function openAgain(): Promise<void> {
  if (shown) await unmount(shown);
  if (props) shown = mount(EndPanel, { target: document.body, props });
  flushSync();
}

const next = () => document.querySelector<HTMLElement>("[data-next]");
const counted = () =>
  [...document.querySelectorAll("[data-points]")].map((one) => one.textContent.trim());

describe("after a game against bots", () => {
  it("keeps who was beaten, and offers the next one after a clear victory", () => {
    show([27, 7], ["beginner"], [0]);
    expect(settings.beaten).toEqual(["beginner 27:7"]);
    expect(next()?.dataset.next).toBe("newcomer");
    expect(next()?.textContent).toContain("27 to 7: now try Dreamer, a little stronger?");
    expect(document.body.textContent).toContain("Your first victory over Sprout!");
  });

  it("still names a first victory when the results are opened again", async () => {
    show([27, 7], ["beginner"], [0]);
    await openAgain();
    expect(document.body.textContent).toContain("Your first victory over Sprout!");
  });

  it("counts from the strongest bot at the table, and leaves out who was beaten before", () => {
    change({ beaten: ["collector 20:10"] });
    show([27, 7, 5], ["gain", "beginner"], [0]);
    expect(next()?.dataset.next).toBe("brawler");
  });

  it("offers nobody after a narrow victory", () => {
    show([20, 19], ["beginner"], [0]);
    expect(next()).toBeNull();
    expect(settings.beaten).toEqual(["beginner 20:19"]);
  });

  it.each([
    ["a shared victory", [20, 20], [0, 1]],
    ["a defeat", [7, 27], [1]],
  ])("keeps nothing of %s", (_, points, winners) => {
    show(points, ["beginner"], winners);
    expect(next()).toBeNull();
    expect(settings.beaten).toEqual([]);
  });

  it("has nobody left to offer after the last of the ladder", () => {
    change({ beaten: levels.map(({ name }) => `${name} 20:10`) });
    show([27, 7], ["champion"], [0]);
    expect(next()).toBeNull();
    expect(document.body.textContent).toContain("every one of them");
  });
});

describe("the celebration", () => {
  it("counts the points star by star, and a press ends it", () => {
    vi.useFakeTimers();
    show([12, 5], ["beginner"], [0], true);
    expect(document.querySelector("[data-lively]")).toBeNull();
    // What will move is drawn before it moves.
    expect(document.querySelector("[data-rain]")?.getAttribute("data-rain")).toBe("12");
    expect(counted()).toEqual(["0", "0"]);
    vi.advanceTimersByTime(100);
    flushSync();
    expect(document.querySelector("[data-lively]")).not.toBeNull();
    expect(counted()).toEqual(["0", "0"]);
    vi.advanceTimersByTime(500);
    flushSync();
    const [mine, theirs] = counted().map(Number);
    expect(mine).toBeGreaterThan(0);
    expect(mine).toBeLessThan(12);
    expect(theirs).toBe(Math.min(5, mine ?? 0));
    document.querySelector<HTMLButtonElement>("[data-do=skip-celebration]")?.click();
    flushSync();
    expect(counted()).toEqual(["12", "5"]);
    expect(document.querySelector("[data-lively], [data-rain]")).toBeNull();
  });

  it("counts the points of an ordinary game one by one", () => {
    vi.useFakeTimers();
    show([30, 11], ["beginner"], [0], true);
    const seen = [0];
    while (seen.at(-1)! < 30 && seen.length < 100) {
      vi.advanceTimersByTime(50);
      flushSync();
      const mine = Number(counted()[0]);
      if (mine !== seen.at(-1)) seen.push(mine);
    }
    expect(seen).toEqual([...Array(31).keys()]);
    expect(document.querySelector("[data-lively]")).not.toBeNull();
  });

  it("does not begin after a press on the panel that was just drawn", () => {
    vi.useFakeTimers();
    show([12, 5], ["beginner"], [0], true);
    window.dispatchEvent(new Event("pointerdown"));
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(document.querySelector("[data-lively], [data-rain]")).toBeNull();
    expect(counted()).toEqual(["12", "5"]);
  });

  it("ends by itself", () => {
    vi.useFakeTimers();
    show([12, 5], ["beginner"], [0], true);
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(counted()).toEqual(["12", "5"]);
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(document.querySelector("[data-lively], [data-rain]")).toBeNull();
  });

  it("is not for those who set the speed to off", () => {
    change({ speed: "off" });
    show([12, 5], ["beginner"], [0], true);
    expect(document.querySelector("[data-lively], [data-rain]")).toBeNull();
    expect(counted()).toEqual(["12", "5"]);
    change({ speed: "normal" });
  });

  it("is not for those who come when all is over", () => {
    show([12, 5], ["beginner"], [0]);
    expect(document.querySelector("[data-lively], [data-rain]")).toBeNull();
    expect(counted()).toEqual(["12", "5"]);
  });
});
