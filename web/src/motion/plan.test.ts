import { describe, expect, it } from "vitest";

import { middle, UNIT } from "../board/geometry";
import { pictureOf, type Picture } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Event } from "../wire";
import { planOf, type Segment } from "./plan";
import { sceneAt } from "./pose";
import { sceneOf } from "./scene";

const { board } = FIXTURES.two; // 12 x 6
const before: Picture = {
  ...pictureOf(FIXTURES.two.start),
  marker: 0,
  pawns: [
    { space: 50, feet: 2 },
    { space: 2, feet: 2 },
  ],
};
const kinds = (segments: readonly Segment[]) => segments.map((segment) => segment.kind);
const step = (space: number, direction: number): Event => ({
  event: "stepped",
  seat: 0,
  space,
  direction,
});
const fell = (space: number): Event => ({ event: "fell", seat: 0, space, direction: 2 });

describe("a plan", () => {
  it("tells a step, a long jump and a high jump apart", () => {
    expect(kinds(planOf(board, before, [step(51, 1)]).segments)).toEqual(["step", "land"]);
    expect(kinds(planOf(board, before, [step(51, 1), step(52, 1)]).segments)).toEqual([
      "leap",
      "land",
    ]);
    expect(kinds(planOf(board, before, [step(38, 0), step(39, 1)]).segments)).toEqual([
      "climb",
      "land",
    ]);
  });

  it("crouches, then drops and falls on as one", () => {
    const dropped: Event = { event: "dropped", seat: 0, space: 62, direction: 2 };
    const { segments } = planOf(board, before, [dropped, fell(2), fell(14)]);
    expect(kinds(segments)).toEqual(["crouch", "fall", "land"]);
    const fall = segments[1]!;
    expect(fall.kind === "fall" && fall.to.y - fall.from.y).toBe(3 * UNIT);
  });

  it("accelerates a fall and comes to rest where the events say", () => {
    const events = [fell(62), fell(2), fell(14), fell(26)];
    const plan = planOf(board, before, events);
    const fall = plan.segments[0]!;
    const y = (part: number) =>
      sceneAt(board, plan, fall.start + (fall.end - fall.start) * part).pawns[0]?.y ?? NaN;
    const first = y(0.5) - y(0);
    const second = y(0.999) - y(0.5);
    expect(second).toBeGreaterThan(2.5 * first);
    const end = sceneAt(board, plan, plan.duration);
    expect(end).toEqual(sceneOf(board, plan.pictures.at(-1)!.picture));
    expect(end.pawns[0]).toMatchObject({ space: 26, ...middle(board, 26), wide: 1, tall: 1 });
  });

  it("goes over a border without a jump: the picture beyond it is the other side", () => {
    const plan = planOf(board, before, [fell(62), fell(2), fell(14)]);
    let last = sceneAt(board, plan, 0).pawns[0]?.y ?? NaN;
    const fall = plan.segments[0]!;
    for (let now = 0; now < fall.end; now += 8) {
      const y = sceneAt(board, plan, now).pawns[0]?.y ?? NaN;
      expect(y).toBeGreaterThanOrEqual(last);
      expect(y - last).toBeLessThan(UNIT / 2);
      last = y;
    }
    expect(last).toBeGreaterThan(UNIT * board.height);
  });

  it("collects a star when the pawn is there, not before", () => {
    const mark = board.marks.findIndex((kind) => kind > 0);
    const index = 0;
    const stars = "b" + before.stars.slice(1);
    const above = mark - board.width < 0 ? mark + board.width * (board.height - 1) : mark - 12;
    const events: Event[] = [
      fell(mark),
      { event: "star_collected", seat: 0, colour: "b", space: mark },
    ];
    const start = { ...before, stars, pawns: [{ space: above, feet: 2 }, null] };
    const plan = planOf(board, start, events);
    const flight = plan.segments.find((segment) => segment.kind === "collect");
    const fall = plan.segments.find((segment) => segment.kind === "fall");
    expect(flight?.start).toBeCloseTo(fall?.end ?? NaN);
    expect(sceneAt(board, plan, (flight?.start ?? 0) - 1).stars[index]).toBe("b");
    const during = sceneAt(board, plan, (flight?.start ?? 0) + 1);
    expect(during.stars[index]).toBe(".");
    expect(during.flights).toMatchObject([{ drawing: "star-b", to: { seat: 0 } }]);
  });

  it("throws the pawn that is hit at the moment it is hit, and falls on", () => {
    const events: Event[] = [
      fell(62),
      fell(2),
      { event: "pawn_ejected", seat: 0, owner: 1, space: 2 },
      fell(14),
    ];
    const plan = planOf(board, before, events, [4, 5]);
    expect(kinds(plan.segments)).toEqual(["fall", "burst", "tumble", "land"]);
    const [fall, tumble] = [plan.segments[0]!, plan.segments[2]!];
    expect(tumble.start).toBeGreaterThan(fall.start);
    expect(tumble.start).toBeLessThan(fall.end);
    expect(sceneAt(board, plan, tumble.start - 1).pawns[1]).not.toBeNull();
    const hit = sceneAt(board, plan, tumble.start + 1);
    expect(hit.pawns[1]).toBeNull();
    expect(hit.flights).toMatchObject([
      { drawing: "burst" },
      { drawing: "pawn-5", to: { seat: 1 } },
    ]);
  });

  it("walks the light to the next door while the pawn goes on", () => {
    const events: Event[] = [
      { event: "entered", seat: 1, space: board.doors[0]![0], feet: board.doors[0]![1] },
      { event: "door_moved", before: 0, after: 1 },
    ];
    const plan = planOf(board, { ...before, pawns: [before.pawns[0]!, null] }, events);
    const walk = plan.segments.find((segment) => segment.kind === "walk");
    const half = sceneAt(board, plan, ((walk?.start ?? 0) + (walk?.end ?? 0)) / 2);
    expect(half.walk).not.toBeNull();
    expect(half.marker).toBe(1);
    expect(sceneAt(board, plan, plan.duration).walk).toBeNull();
  });

  it("ends every step of real games in the server's picture", () => {
    for (const { board, start, steps } of Object.values(FIXTURES)) {
      let picture = pictureOf(start);
      for (const { events, view } of steps) {
        const plan = planOf(board, picture, events);
        picture = pictureOf(view);
        expect(sceneAt(board, plan, plan.duration)).toEqual({
          ...sceneOf(board, picture),
          decisions: picture.decisions - 1,
        });
        expect(plan.pictures.map(({ at }) => at)).toEqual(
          plan.pictures.map(({ at }) => at).sort((a, b) => a - b),
        );
        expect(plan.duration).toBeLessThan(4000);
      }
    }
  });
});
