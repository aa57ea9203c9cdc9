// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { sceneOf } from "../motion/scene";
import type { Preview, View } from "../wire";
import { REPLAY_MARK } from "../wire/boards";
import Board from "./Board.svelte";
import { markSpaces } from "./geometry";
import { bestOf, type Landing } from "./landing";
import { pictureOf } from "./picture";

let shown: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function draw(name: keyof typeof FIXTURES, more: Record<string, unknown> = {}) {
  const { board, steps } = FIXTURES[name];
  const view = steps.at(-1)!.view;
  const scene = sceneOf(board, pictureOf(view));
  document.body.replaceChildren();
  const props = { board, scene, current: view.turn, name: "board", ...more };
  shown = mount(Board, { target: document.body, props });
  flushSync();
  return { board, view, root: document.body };
}

const data = (root: Element, selector: string, ...names: string[]) =>
  [...root.querySelectorAll<SVGElement>(selector)].map((element) =>
    names.map((name) => element.getAttribute(`data-${name}`)),
  );

/** What the view says, in the words of the attributes. */
function told(view: View, marks: number[]) {
  return {
    pawns: view.seats
      .filter((seat) => seat.space !== null)
      .map((seat) => [seat.seat, seat.space, seat.feet].map(String)),
    stars: [...view.stars].flatMap((colour, index) =>
      colour === "." ? [] : [[String(marks[index]), colour]],
    ),
  };
}

describe("the board draws what the view says", () => {
  for (const name of ["two", "four", "six"] as const)
    it(`on the board ${name}: once each, however near a border`, () => {
      const { board, view, root } = draw(name);
      const { pawns, stars } = told(view, markSpaces(board));
      expect(data(root, "[data-seat]", "seat", "space", "feet")).toEqual(pawns);
      expect(data(root, "[data-colour]", "space", "colour")).toEqual(stars);
      expect(data(root, "[data-door]", "door")).toEqual([[String(view.marker)]]);
      expect(data(root, "[data-decisions]", "decisions")).toEqual([[String(view.decisions)]]);
      expect(root.querySelectorAll("[role=gridcell]").length).toBe(board.width * board.height);
      expect(root.querySelectorAll("[role=gridcell][tabindex='0']").length).toBe(1);
    });

  it("shows each landing of the previews it is given, and the paths of two: looked at, and best", () => {
    const { steps } = FIXTURES.six;
    const previews = steps.at(-1)!.view.previews.filter(({ move }) => /^W/.test(move));
    expect(previews.length).toBeGreaterThan(3);
    const { root } = draw("six", { previews, aimed: previews[0]!.move });
    const poses = new Set(previews.map(({ landing, feet }) => `${landing} ${feet}`));
    const drawn = data(root, "[data-pose]", "space", "feet").map((pose) => pose.join(" "));
    expect(new Set(drawn)).toEqual(poses);
    expect(drawn.length).toBe(poses.size);
    const best = bestOf(previews)!.move;
    expect(best).not.toBe(previews[0]!.move);
    expect(data(root, "[data-path]", "path").flat().sort()).toEqual(
      [previews[0]!.move, best].sort(),
    );
    expect(data(root, "[data-path][data-faint]", "path")).toEqual([[best]]);
  });

  it("shows the token that a pawn will hide the ring of", () => {
    const { board, steps } = FIXTURES.two;
    const preview = steps.at(-1)!.view.previews.find(({ steps: way }) => way.length > 0)!;
    const ring = { ...board, marks: board.marks.map(() => 0) };
    ring.marks[preview.landing] = REPLAY_MARK;
    const wonWith = (tokens: number) => {
      const previews = [{ ...preview, tokens, ejects: [] }];
      const scene = { ...sceneOf(board, pictureOf(steps.at(-1)!.view)), stars: "." };
      const { root } = draw("two", { board: ring, scene, previews, aimed: preview.move });
      return data(root, "[data-won]", "won").flat();
    };
    expect(wonWith(1)).toEqual(["token"]);
    expect(wonWith(0)).toEqual([]);
  });
});

describe("the keyboard", () => {
  const key = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const focused = () => Number(document.activeElement?.getAttribute("data-cell"));

  it("walks the spaces as they lie on the screen, around the wrap", () => {
    const { root } = draw("two", { rotation: 90 });
    root.querySelector<SVGElement>("[tabindex='0']")?.focus();
    expect(focused()).toBe(0);
    key("ArrowDown"); // east, as the board lies
    flushSync();
    expect(focused()).toBe(1);
    key("ArrowRight"); // north
    flushSync();
    expect(focused()).toBe(61);
    expect(root.querySelector("[tabindex='0']")?.getAttribute("data-cell")).toBe("61");
  });

  it("chooses a landing with Enter", () => {
    const { steps } = FIXTURES.two;
    const { previews } = steps.at(-1)!.view;
    const one = previews.filter(({ steps, fall }) => steps.length + fall.length > 0).slice(0, 1);
    let chosen: Preview[] = [];
    const onland = (landings: Landing[]) => void (chosen = landings[0]!.previews);
    const { root } = draw("two", { previews: one, onland });
    root.querySelector<SVGElement>(`[data-cell="${one[0]!.landing}"]`)?.focus();
    flushSync();
    key("Enter");
    expect(chosen).toEqual(one);
  });
});
