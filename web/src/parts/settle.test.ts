// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { settle } from "./settle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("takes presses when it has been there for a while", () => {
  const node = document.createElement("div");
  settle(400)(node);
  vi.advanceTimersByTime(399);
  expect(node.style.pointerEvents).toBe("none");
  vi.advanceTimersByTime(1);
  expect(node.style.pointerEvents).toBe("");
});
