import { beforeEach, describe, expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Segment } from "./plan";
import { MotionQueue, type Step } from "./queue";
import { sceneOf } from "./scene";

const { board, start, steps } = FIXTURES.two;
const played: Step[] = steps.map(({ events, view }) => ({ events, after: pictureOf(view) }));

let queue: MotionQueue;
beforeEach(() => {
  queue = new MotionQueue(board, pictureOf(start));
});

/** Draw frames until all is shown; how long that took. */
function run(from = 0): number {
  let now = from;
  queue.sceneAt(now);
  while (queue.busy && now < from + 60_000) queue.sceneAt((now += 16));
  return now - from;
}

describe("the queue", () => {
  it("rests on its picture when nothing waits", () => {
    expect(queue.busy).toBe(false);
    expect(queue.sceneAt(5)).toEqual(sceneOf(board, pictureOf(start)));
  });

  it("shows a step over some time and ends in the picture that was sent", () => {
    queue.push(played[0]!);
    expect(queue.busy).toBe(true);
    expect(queue.sceneAt(0).decisions).toBe(start.decisions);
    expect(run()).toBeGreaterThan(300);
    expect(queue.sceneAt(99_999)).toEqual(sceneOf(board, played[0]!.after));
  });

  it("shows steps one after the other, faster while more wait", () => {
    queue.push(played[0]!);
    const one = run();
    queue.push(played[1]!);
    const two = run(one);
    const again = new MotionQueue(board, pictureOf(start));
    queue = again;
    for (const step of played.slice(0, 2)) queue.push(step);
    const numbers = new Set<number>();
    let now = 0;
    for (; queue.busy; now += 16) numbers.add(queue.sceneAt(now).decisions);
    expect([...numbers]).toEqual([start.decisions, start.decisions + 1, start.decisions + 2]);
    expect(now).toBeLessThan(one + two);
  });

  it("catches up when many wait: only the last are shown in motion", () => {
    for (const step of played) queue.push(step);
    expect(queue.sceneAt(0).decisions).toBeGreaterThan(start.decisions + 5);
    expect(run()).toBeLessThan(8000);
    expect(queue.sceneAt(99_999).decisions).toBe(played.at(-1)!.after.decisions);
  });

  it("skips to the end", () => {
    for (const step of played.slice(0, 3)) queue.push(step);
    queue.sceneAt(0);
    queue.skip();
    expect(queue.busy).toBe(false);
    expect(queue.sceneAt(1)).toEqual(sceneOf(board, played[2]!.after));
  });

  it("goes slower and faster as one likes, and not at all when motion is off", () => {
    const long = (speed: "slow" | "normal" | "fast") => {
      queue = new MotionQueue(board, pictureOf(start));
      queue.speed = speed;
      queue.push(played[0]!);
      return run();
    };
    const [slow, normal, fast] = [long("slow"), long("normal"), long("fast")];
    expect(slow).toBeGreaterThan(1.5 * normal);
    expect(normal).toBeGreaterThan(1.5 * fast);
    queue = new MotionQueue(board, pictureOf(start));
    queue.speed = "off";
    queue.push(played[0]!);
    expect(queue.busy).toBe(false);
    expect(queue.sceneAt(0)).toEqual(sceneOf(board, played[0]!.after));
  });

  it("shows an undo or a gap at once, as it is", () => {
    queue.push(played[0]!);
    queue.push({ events: [], after: pictureOf(start) });
    expect(queue.busy).toBe(false);
    expect(queue.sceneAt(0).decisions).toBe(start.decisions);
    queue.push(played[4]!);
    expect(queue.busy).toBe(false);
    expect(queue.sceneAt(1).decisions).toBe(played[4]!.after.decisions);
  });

  it("does not jump when the page slept", () => {
    queue.push(played[0]!);
    queue.sceneAt(0);
    queue.sceneAt(16);
    queue.sceneAt(60_000);
    expect(queue.busy).toBe(true);
  });

  it("tells each segment once, as it begins", () => {
    const heard: Segment[] = [];
    queue.onsegment = (segment) => heard.push(segment);
    queue.push(played[0]!);
    run();
    expect(heard.map((segment) => segment.kind).slice(0, 2)).toEqual(["rotate", "fall"]);
    expect(new Set(heard).size).toBe(heard.length);
    expect(heard.some((segment) => segment.kind === "collect")).toBe(true);
  });
});
