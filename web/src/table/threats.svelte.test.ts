// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { afterEach, expect, it } from "vitest";

import type { Threat } from "../wire";
import type { TableState } from "./table.svelte";
import { Threats } from "./threats.svelte";

let end = () => {};
afterEach(() => end());

const threat = (seat: number) => ({ seat, legs: [] }) as unknown as Threat;

/** A table whose answers come when the test says so. */
function asked(on = true) {
  const answers: { resolve: (found: Threat[]) => void; reject: () => void }[] = [];
  const table = $state({
    view: { decisions: 1 },
    me: 0 as number | null,
    playing: true,
    threats: () =>
      new Promise<Threat[]>((resolve, reject) => {
        answers.push({ resolve, reject: () => reject(new Error("lost")) });
      }),
  });
  const wanted = $state({ on });
  const told: number[] = [];
  let threats!: Threats;
  end = $effect.root(() => {
    threats = new Threats(
      table as unknown as TableState,
      () => wanted.on,
      ({ length }) => told.push(length),
    );
  });
  flushSync();
  const goOn = () => {
    table.view = { decisions: table.view.decisions + 1 };
    flushSync();
  };
  return { answers, threats, goOn, wanted, told };
}

const seats = (threats: Threats) => threats.found.map(({ seat }) => seat);
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("keeps the newer threats when an older answer comes late, or fails late", async () => {
  for (const late of ["resolve", "reject"] as const) {
    const { answers, threats, goOn } = asked();
    goOn();
    expect(answers.length).toBe(2);
    answers[1]!.resolve([threat(2)]);
    await settle();
    expect(seats(threats)).toEqual([2]);
    answers[0]![late]([threat(1)]);
    await settle();
    expect(seats(threats)).toEqual([2]);
    end();
  }
});

it("shows none after they are switched off, whatever comes then", async () => {
  const { answers, threats, wanted } = asked();
  wanted.on = false;
  flushSync();
  answers[0]!.resolve([threat(1)]);
  await settle();
  expect(seats(threats)).toEqual([]);
});

it("says once how many there are, when they are switched on", async () => {
  for (const found of [[], [threat(1)]]) {
    const { answers, goOn, wanted, told } = asked(false);
    wanted.on = true;
    flushSync();
    answers[0]!.resolve(found);
    await settle();
    expect(told).toEqual([found.length]);
    goOn();
    answers[1]!.resolve([]);
    await settle();
    expect(told).toEqual([found.length]);
    end();
  }
});

it("says nothing of threats that were shown already", async () => {
  const { answers, told } = asked();
  answers[0]!.resolve([]);
  await settle();
  expect(told).toEqual([]);
});
