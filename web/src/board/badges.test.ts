import { expect, it } from "vitest";

import { placeBadges, shared, type Wanted } from "./badges";

const badge = (key: string, x: number, corner = 0): Wanted => ({
  key,
  at: { x, y: 0 },
  half: 17,
  width: 31,
  height: 22,
  corner,
});

it("lays a badge at the corner it likes, if nothing is in the way", () => {
  expect(placeBadges([badge("a", 0)], []).get("a")).toMatchObject({ x: 17, y: -17 });
  expect(placeBadges([badge("a", 0, 2)], []).get("a")).toMatchObject({ x: -17, y: 17 });
});

it("gives every badge a place of its own, even if all belong to one space", () => {
  const wanted = Array.from({ length: 12 }, (_, index) => badge(String(index), 0));
  const boxes = [...placeBadges(wanted, []).values()];
  expect(boxes.length).toBe(12);
  for (const [at, box] of boxes.entries())
    for (const other of boxes.slice(at + 1)) expect(shared(box, other)).toBe(0);
});

it("rather lies beside other landings than on them, and always at the same place", () => {
  const other = { x: 17, y: -17, width: 30, height: 30 };
  const place = () => placeBadges([badge("a", 0)], [other]).get("a")!;
  expect(shared(place(), other)).toBe(0);
  expect(place()).toEqual(place());
});

it("shares no more than the smaller of two boxes", () => {
  const large = { x: 100, y: 100, width: 500, height: 300 };
  const small = { x: 40, y: 90, width: 30, height: 20 };
  expect([shared(large, small), shared(small, large), shared(small, small)]).toEqual([
    600, 600, 600,
  ]);
  expect(shared(large, { ...small, x: -150 })).toBe(300); // half of it lies outside
});

it("lies beside landings within a large frame too", () => {
  const frame = { x: 300, y: 300, width: 700, height: 700 };
  const own = { x: 0, y: 0, width: 30, height: 30 };
  const box = placeBadges([badge("a", 0)], [own], frame).get("a")!;
  expect(shared(box, own)).toBe(0);
});

it("stays within the frame", () => {
  const frame = { x: -80, y: 80, width: 200, height: 200 };
  const { x, y, width, height } = placeBadges([badge("a", 0)], [], frame).get("a")!;
  expect([x + width / 2 <= 20, y - height / 2 >= -20]).toEqual([true, true]);
});
