// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, it } from "vitest";

import { angleOf, sideOf } from "../board/rotation";
import { FIXTURES } from "../fixtures";
import { required } from "../required";
import type { Preview, SeatView } from "../wire";
import { needWords, speak } from "../words";
import { Choosing } from "./choosing.svelte";
import MoveOption from "./MoveOption.svelte";

let shown: Record<string, unknown> | null = null;
beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

/** An option that brings this, and how it is shown for a pawn that is rotated so far on the screen. */
function show(brings: Partial<Preview>, tilt = 0, mover: SeatView | null = null): Element {
  const { board } = FIXTURES.two;
  const option = {
    move: "L>",
    steps: [],
    fall: [],
    landing: 0,
    feet: 2,
    stars: "",
    tokens: 0,
    points: 0,
    pairs: 0,
    ejects: [],
    takes: [],
    door: null,
    hand_returns: false,
    ...brings,
  } as unknown as Preview;
  shown = mount(MoveOption, {
    target: document.body,
    props: {
      choosing: new Choosing(
        () => [option],
        () => {},
      ),
      option,
      mover,
      speaker: { board, name: () => "Ada", seat: 0 } as never,
      tilt,
    },
  });
  flushSync();
  return required(document.querySelector("[data-option]") ?? undefined, "an option");
}

/** The words of a long jump that brings this. */
const words = (brings: Partial<Preview>): string =>
  show(brings).textContent.replace(/\s+/g, " ").trim();

it("counts the tokens it brings", () => {
  expect(words({ tokens: 2, points: 2 })).toBe("long jump right ×2 +2");
  const label = document.querySelector("[data-option]")?.getAttribute("aria-label");
  expect(label).toMatch(/, 2 tokens, \+2 points/);
});
it("shows the points of a star, and nothing where nothing changes", () => {
  expect(words({ stars: "y", points: 1 })).toBe("long jump right +1");
});
it("shows no number where nothing changes", () => {
  expect(words({})).toBe("long jump right");
});

const SIDES = ["up", "right", "down", "left"];

/** Where a drawing points as it lies: its arrowhead, or the floor that a pawn stands on. */
function pointsTo(path: string): number {
  const [head] =
    path.match(/M[\d. ]+(?=M|$)/g)?.filter((line) => line.split(" ").length === 6) ?? [];
  if (!head) return path === "M-19 21H19" ? 2 : NaN;
  const [ax, ay, tipX, tipY, bx, by] = head.slice(1).split(" ").map(Number);
  const [x, y] = [tipX! - (ax! + bx!) / 2, tipY! - (ay! + by!) / 2];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 1 : 3;
  return y > 0 ? 2 : 0;
}

const MOVES = ["s<D", "s>D", "L<", "L>", "H<", "H>", "D", "R<", "R>", "R^", "WD", "WR^"] as const;

const [someone] = FIXTURES.two.steps[0]!.view.seats;

it.each(MOVES)("says of %s where its picture points, however pawn and board lie", async (move) => {
  for (const mover of [null, someone!])
    for (const feet of [0, 1, 2, 3])
      for (const rotation of [0, 90, 180, 270, -90, 450]) {
        const option = show({ move }, rotation + angleOf(feet), mover);
        const text = option.querySelector(".move")?.textContent ?? "";
        const path = option.querySelector("path")?.getAttribute("d") ?? "";
        const turn = parseInt(option.querySelector<HTMLElement>(".arrow")?.style.rotate ?? "");
        const seen = SIDES[sideOf(pointsTo(path), turn)];
        expect(text.endsWith("drop") ? "down" : text.split(" ").at(-1)).toBe(seen);
        if (shown) await unmount(shown);
        shown = null;
      }
});
it("shows the pawn as it will stand after a turn", () => {
  const option = show({ move: "R^", feet: 0 }, 0, someone!);
  expect(option.textContent).toContain("rotate, feet up");
  expect(option.querySelector("use")?.getAttribute("href")).toBe(`#fallstar-pawn-${someone!.seat}`);
  expect(option.querySelector<HTMLElement>(".arrow")?.style.rotate).toBe("-180deg");
});
it("says between what the points can be if something will be chosen", () => {
  const mover = { ...someone!, stars: [1, 0, 0, 0, 0, 0] };
  const option = show({ takes: ["bypgowt"], points: -1 }, 0, mover);
  expect(option.textContent).toMatch(/0 to \+1/);
});
