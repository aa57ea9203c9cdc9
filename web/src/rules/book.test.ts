import { expect, test } from "vitest";

import { pictureOf } from "../board/picture";
import { diagram, pictureAfter, SECTIONS } from "./book";
import pages from "./pages.json";

const used = SECTIONS.flatMap(({ blocks }) =>
  blocks.flatMap((block) =>
    block.kind === "diagrams"
      ? block.diagrams
      : block.kind === "card" && block.diagram
        ? [block.diagram]
        : [],
  ),
);

test("every diagram has its place and a picture", () => {
  expect(used.toSorted()).toEqual(Object.keys(pages.diagrams).toSorted());
  for (const name of used) {
    expect(diagram(name), name).toBeDefined();
  }
});

test("each move that a diagram shows can be played, and ends where it is drawn to end", () => {
  for (const name of used) {
    const shown = diagram(name);
    const { previews, turn } = shown.view;
    expect(shown.events.length, name).toBe(previews.length);
    for (const [index, preview] of previews.entries()) {
      const pawn = pictureAfter(shown, shown.events[index]!).pawns[turn ?? 0];
      expect(pawn, `${name} ${preview.move}`).toEqual({
        space: preview.landing,
        feet: preview.feet,
      });
    }
    expect(pictureOf(shown.view).decisions, name).toBe(shown.view.decisions);
  }
});

test("sections have names of their own", () => {
  const ids = SECTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
