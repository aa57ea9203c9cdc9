import { afterEach, describe, expect, it, vi } from "vitest";

import { StudyFault } from "./fault";
import { findRunning, isGoingOn } from "./running";

afterEach(() => vi.unstubAllGlobals());

const start = { tiles: ["4b2", "1a0"], stars: "bypgow" };
const later = { ...start, stars: "b.pg.w" };
const other = { ...start, tiles: ["4b1", "1a0"] };
const opened = (views: (typeof start)[], finished = false) => ({ views, finished });

it("refuses what begins like a game of this device, or after it", () => {
  const running = { here: [start], server: [] };
  expect(isGoingOn(opened([start]), running)).toBe(true);
  expect(isGoingOn(opened([later]), running)).toBe(true);
  expect(isGoingOn(opened([other]), running)).toBe(false);
});

it("shows a finished game from which somebody plays on alone", () => {
  expect(isGoingOn(opened([start, later], true), { here: [later], server: [] })).toBe(false);
  expect(isGoingOn(opened([start, later], true), { here: [start], server: [] })).toBe(false);
});

it("refuses whatever has a position of a game at the server", () => {
  const running = { here: [], server: [later] };
  expect(isGoingOn(opened([start]), running)).toBe(false);
  expect(isGoingOn(opened([start, later]), running)).toBe(true);
  expect(isGoingOn(opened([start, later], true), running)).toBe(true);
  expect(isGoingOn(opened([other, other]), running)).toBe(false);
});

describe("which games go on at the server", () => {
  const answer = (make: () => Response) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => make()),
    );

  it("is what it says", async () => {
    answer(() => Response.json({ boards: [start] }));
    expect((await findRunning()).server).toEqual([start]);
  });

  it("is nothing without a network, or while nobody is behind the proxy", async () => {
    answer(() => {
      throw new TypeError("no network");
    });
    expect((await findRunning()).server).toEqual([]);
    answer(() => new Response("", { status: 502 }));
    expect((await findRunning()).server).toEqual([]);
  });

  it.each([
    [429, "slow_down"],
    [500, "broken"],
    [503, "unwell"],
  ])("is not known after a refusal: %i", async (status, code) => {
    answer(() => Response.json({ code, reason: "no" }, { status }));
    const fault = await findRunning().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StudyFault);
    expect(fault).toMatchObject({ code: "unchecked" });
  });
});
