import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { dismiss, toast, toasts } from "./toast.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  while (toasts[0]) dismiss(toasts[0].id);
  vi.useRealTimers();
});

const texts = () => toasts.map(({ text }) => text);

it("shows one toast for five seconds", () => {
  toast("saved");
  vi.advanceTimersByTime(4900);
  expect(texts()).toEqual(["saved"]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
});

it("shows several one after another, each long enough to be read", () => {
  toast("what it does");
  toast("nobody can");
  vi.advanceTimersByTime(2400);
  expect(texts()).toEqual(["what it does", "nobody can"]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(["nobody can"]);
  vi.advanceTimersByTime(4700);
  expect(texts()).toEqual(["nobody can"]);
  vi.advanceTimersByTime(400);
  expect(texts()).toEqual([]);
});

it("shows the next at once if the first is dismissed", () => {
  toast("first");
  toast("second");
  dismiss(toasts[0]!.id);
  vi.advanceTimersByTime(4900);
  expect(texts()).toEqual(["second"]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
});

it("forgets the oldest that waits if there are too many", () => {
  for (const text of ["a", "b", "c", "d"]) toast(text);
  expect(texts()).toEqual(["a", "c", "d"]);
});

it("says the same once", () => {
  toast("saved");
  toast("saved");
  expect(texts()).toEqual(["saved"]);
});

it("shows the same for its whole time again if it is asked for again", () => {
  toast("no room there");
  vi.advanceTimersByTime(4900);
  toast("no room there");
  vi.advanceTimersByTime(4900);
  expect(texts()).toEqual(["no room there"]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
});

it("puts one in the place of the last about the same, for its whole time", () => {
  toast("threats are on", false, "switch");
  toast("saved");
  vi.advanceTimersByTime(2000);
  toast("threats are off", false, "switch");
  expect(texts()).toEqual(["threats are off", "saved"]);
  vi.advanceTimersByTime(2400);
  expect(texts()).toEqual(["threats are off", "saved"]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual(["saved"]);
});

it("forgets what went wrong last", () => {
  toast("a");
  toast("it failed", true);
  for (const text of ["b", "c"]) toast(text);
  expect(texts()).toEqual(["a", "it failed", "c"]);
});
