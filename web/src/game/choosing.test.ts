import { describe, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import type { Preview } from "../wire";
import { Choosing } from "./choosing.svelte";
import { optionsOf } from "./options";

const previews = FIXTURES.six.steps.at(-1)!.view.previews;
const SOUTH = 2;

function begin(some: readonly Preview[] = previews) {
  const played: string[] = [];
  const choosing = new Choosing(
    () => some,
    (option) => played.push(option.move),
  );
  return { choosing, played };
}
const card = [..."LHDRW"].find((one) => optionsOf(previews, one).length > 1) ?? "";
const options = optionsOf(previews, card);
const [first, second] = [options[0]!, options[1]!];

describe("choosing", () => {
  it("the first press shows the options, the next puts the card back and plays nothing", () => {
    const { choosing, played } = begin();
    choosing.press(card, 1000);
    expect(choosing.options).toEqual(options);
    expect(choosing.aimed).toBe(null);
    choosing.look([first]);
    choosing.press(card, 2000);
    expect([choosing.picked, choosing.aimed, played]).toEqual([null, null, []]);
  });

  it("a double press shows the options", () => {
    const { choosing } = begin();
    choosing.press(card, 1000);
    choosing.press(card, 1200);
    expect(choosing.picked).toBe(card);
  });

  it("Enter plays the only option", () => {
    const only = options.slice(0, 1);
    const { choosing, played } = begin(only);
    choosing.press(card);
    expect(choosing.choose()).toBe(true);
    expect(played).toEqual([only[0]!.move]);
  });

  it("an option plays itself; a pointer over another card changes nothing", () => {
    const { choosing, played } = begin();
    choosing.press(card);
    choosing.hovered = [..."LHDRW"].find((one) => one !== card) ?? null;
    expect(choosing.pickedOptions).toEqual(options);
    expect(choosing.card).toBe(choosing.hovered);
    expect(choosing.choose(second)).toBe(true);
    expect(played).toEqual([second.move]);
  });

  it("arrows look, Enter plays, Escape puts the card back", () => {
    const { choosing, played } = begin();
    expect(choosing.toward("ArrowLeft", SOUTH, 0)).toBe(false);
    expect(choosing.choose()).toBe(false);
    choosing.press(card);
    const turned = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].some((key) =>
      choosing.toward(key, SOUTH, 0),
    );
    expect(turned).toBe(true);
    const aimed = choosing.aimed;
    expect(choosing.clear()).toBe(true);
    expect(choosing.clear()).toBe(false);
    choosing.press(card);
    choosing.look(options.filter(({ move }) => move === aimed));
    expect(choosing.choose()).toBe(true);
    expect(played).toEqual([aimed]);
  });
});

describe("a landing", () => {
  it("is played by one press of a mouse", () => {
    const { choosing, played } = begin();
    choosing.press(card);
    choosing.land([first]);
    expect(played).toEqual([first.move]);
  });

  it("is looked at by the first press of a finger and played by the second", () => {
    const { choosing, played } = begin();
    choosing.press(card);
    choosing.land([first], { touch: true });
    expect([choosing.aimed, played]).toEqual([first.move, []]);
    choosing.land([second], { touch: true });
    expect([choosing.aimed, played]).toEqual([second.move, []]);
    expect(choosing.again).toBe(true);
    choosing.look([first]);
    expect(choosing.again).toBe(false);
    choosing.look([second]);
    choosing.land([second], { touch: true });
    expect(played).toEqual([second.move]);
  });

  it("with several things to play asks which one; Escape closes that first", () => {
    const { choosing, played } = begin();
    choosing.press(card);
    choosing.land(options, { several: true });
    expect([choosing.asked, played]).toEqual([options, []]);
    expect(choosing.clear()).toBe(true);
    expect([choosing.asked, choosing.picked]).toEqual([null, card]);
    choosing.land(options, { several: true });
    choosing.choose(second);
    expect([choosing.asked, played]).toEqual([null, [second.move]]);
  });
});

describe("what was sent", () => {
  it("stays in sight, alone, and nothing else is played until its answer", () => {
    const { choosing, played } = begin();
    choosing.press(card);
    choosing.sent = second.move;
    expect(choosing.options).toEqual([second]);
    choosing.land([first]);
    choosing.choose(first);
    choosing.press(card);
    expect(played).toEqual([]);
    expect(choosing.picked).toBe(card);
  });

  it("comes back if it is refused", () => {
    const { choosing } = begin();
    choosing.press(card);
    choosing.sent = second.move;
    choosing.refuse();
    expect([choosing.sent, choosing.picked, choosing.aimed]).toEqual([null, card, second.move]);
  });
});
