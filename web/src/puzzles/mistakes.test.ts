import { expect, it } from "vitest";

import { readMistakes, withMistakes, type Mistake } from "./mistakes";

const mistake = (position: string): Mistake => ({ position, right: ["D", "WD"] });

it("reads what was written, each position once, the newest last", () => {
  const text = withMistakes(withMistakes(null, [mistake("a"), mistake("b")]), [
    mistake("b"),
    mistake("c"),
  ]);
  const read = readMistakes(text);
  expect(read.map(({ position }) => position)).toEqual(["a", "b", "c"]);
  expect(read[0]?.steps).toEqual([["D", "WD"]]);
});

it("forgets the oldest of very many", () => {
  const many = Array.from({ length: 250 }, (_, number) => mistake(String(number)));
  const read = readMistakes(withMistakes(null, many));
  expect([read.length, read[0]?.position, read.at(-1)?.position]).toEqual([200, "50", "249"]);
});

it("goes on after a text that is damaged", () => {
  expect(readMistakes(withMistakes("{", [mistake("a")]))).toHaveLength(1);
});
