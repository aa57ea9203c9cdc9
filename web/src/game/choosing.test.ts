import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import type { Preview } from "../wire";
import { Choosing } from "./choosing.svelte";
import { optionsOf } from "./options";

const previews = FIXTURES.six.steps[FIXTURES.six.steps.length - 1].view.previews;

function desk(some: readonly Preview[] = previews) {
  const played: string[] = [];
  const choosing = new Choosing(
    () => ({ previews: some, feet: 2, rotation: 0 }),
    (option) => played.push(option.move),
  );
  return { choosing, played };
}
const card = [..."LHDRW"].find((one) => optionsOf(previews, one).length > 1) ?? "";

describe("choosing", () => {
  it("the first press shows the options, the next looks at the best, the third plays it", () => {
    const { choosing, played } = desk();
    choosing.press(card);
    expect(choosing.options).toEqual(optionsOf(previews, card));
    expect(choosing.aimed).toBe(null);
    choosing.press(card);
    const best = choosing.aimed;
    expect(best).not.toBe(null);
    expect(played).toEqual([]);
    choosing.press(card);
    expect(played).toEqual([best]);
    expect(choosing.picked).toBe(null);
  });

  it("a single option is played by the second press", () => {
    const only = optionsOf(previews, card).slice(0, 1);
    const { choosing, played } = desk(only);
    choosing.press(card);
    choosing.press(card);
    expect(played).toEqual([only[0].move]);
  });

  it("a landing plays what it shows; a pointer over another card changes nothing", () => {
    const { choosing, played } = desk();
    choosing.press(card);
    choosing.hovered = [..."LHDRW"].find((one) => one !== card) ?? null;
    expect(choosing.pickedOptions).toEqual(optionsOf(previews, card));
    expect(choosing.card).toBe(choosing.hovered);
    const option = optionsOf(previews, card)[1];
    expect(choosing.choose([option])).toBe(true);
    expect(played).toEqual([option.move]);
  });

  it("arrows look, Enter plays, Escape puts the card back", () => {
    const { choosing, played } = desk();
    expect(choosing.toward("ArrowLeft")).toBe(false);
    expect(choosing.choose()).toBe(false);
    choosing.press(card);
    const turned = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].some((key) =>
      choosing.toward(key),
    );
    expect(turned).toBe(true);
    const aimed = choosing.aimed;
    expect(choosing.clear()).toBe(true);
    expect(choosing.clear()).toBe(false);
    choosing.press(card);
    choosing.look(optionsOf(previews, card).filter(({ move }) => move === aimed));
    expect(choosing.choose()).toBe(true);
    expect(played).toEqual([aimed]);
  });
});
