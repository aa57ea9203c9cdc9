/* What a plan looks like at one moment. */

import { UNIT } from "../board/geometry";
import type { BoardShape } from "../wire";
import { accelerate, clamp, decelerate, overshoot, smooth, spring } from "./ease";
import type { Segment, FlightSegment, PawnSegment, Plan } from "./plan";
import { sceneOf, type Figure, type Flight, type Scene } from "./scene";

export function sceneAt(board: BoardShape, plan: Plan, now: number): Scene {
  const { picture } = plan.pictures.findLast(({ at }) => at <= now) ?? plan.pictures[0];
  const scene = sceneOf(board, picture);
  plan.segments.forEach((segment, index) => {
    if (now < segment.start || now >= segment.end) return;
    const part = clamp((now - segment.start) / (segment.end - segment.start));
    if (segment.kind === "walk") {
      const done = smooth(part);
      scene.walk = {
        x: segment.from.x + (segment.to.x - segment.from.x) * done,
        y: segment.from.y + (segment.to.y - segment.from.y) * done,
      };
    } else if (isFlight(segment)) {
      scene.flights.push(flight(segment, part, index));
    } else {
      const pawn = scene.pawns[segment.seat];
      if (pawn) scene.pawns[segment.seat] = { ...pawn, ...pose(segment, part) };
    }
  });
  return scene;
}

const isFlight = (segment: Segment): segment is FlightSegment => "drawing" in segment;

function pose(segment: PawnSegment, part: number): Partial<Figure> {
  switch (segment.kind) {
    case "step":
    case "leap": {
      const done = smooth(part);
      const lift = (segment.kind === "leap" ? 0.34 : 0.14) * UNIT * 4 * part * (1 - part);
      return {
        x: segment.from.x + (segment.to.x - segment.from.x) * done + segment.up.x * lift,
        y: segment.from.y + (segment.to.y - segment.from.y) * done + segment.up.y * lift,
      };
    }
    case "climb": {
      // A curve that leans into the corner: up first, then over.
      const done = smooth(part);
      const [first, second, third] = [(1 - done) ** 2, 2 * done * (1 - done), done ** 2];
      return {
        x: first * segment.from.x + second * segment.over.x + third * segment.to.x,
        y: first * segment.from.y + second * segment.over.y + third * segment.to.y,
      };
    }
    case "crouch":
      return { ...segment.at, wide: 1 + 0.18 * smooth(part), tall: 1 - 0.28 * smooth(part) };
    case "fall": {
      const done = accelerate(part);
      const long = Math.hypot(segment.to.x - segment.from.x, segment.to.y - segment.from.y) / UNIT;
      const stretch = Math.min(0.16, 0.03 * long) * part;
      return {
        x: segment.from.x + (segment.to.x - segment.from.x) * done,
        y: segment.from.y + (segment.to.y - segment.from.y) * done,
        wide: 1 - stretch,
        tall: 1 + stretch,
      };
    }
    case "land": {
      const squeeze = 0.34 * segment.weight * spring(part);
      return { ...segment.at, wide: 1 + squeeze * 0.8, tall: 1 - squeeze };
    }
    case "rotate":
      return { ...segment.at, angle: segment.from + (segment.to - segment.from) * overshoot(part) };
    case "enter": {
      const size = 0.3 + 0.7 * overshoot(part);
      return { ...segment.at, wide: size, tall: size, opacity: clamp(part * 3) };
    }
  }
}

function flight(segment: FlightSegment, part: number, index: number): Flight {
  const { drawing, from, to } = segment;
  const shared = { key: `${index} ${drawing}`, drawing, from, to };
  switch (segment.kind) {
    case "collect":
    case "spend": {
      // It jumps up towards the eye, then flies.
      const pop = decelerate(clamp(part / 0.3));
      const away = clamp((part - 0.25) / 0.75);
      return {
        ...shared,
        progress: accelerate(away),
        spin: 200 * away * away,
        scale: 1 + 0.5 * pop - 0.8 * away,
        opacity: 1 - clamp((part - 0.85) / 0.15),
      };
    }
    case "pay":
      return {
        ...shared,
        progress: smooth(part),
        spin: 360 * smooth(part),
        scale: 1,
        opacity: Math.min(clamp(part * 6), clamp((1 - part) * 6)),
      };
    case "burst":
      return {
        ...shared,
        progress: 0,
        spin: 14 * part,
        scale: 0.5 + 1.3 * decelerate(part),
        opacity: 1 - clamp((part - 0.55) / 0.45),
      };
    case "tumble":
      return {
        ...shared,
        progress: smooth(part),
        spin: 620 * decelerate(part),
        scale: 1 + 0.45 * Math.sin(Math.PI * part) - 0.45 * part,
        opacity: 1 - clamp((part - 0.8) / 0.2),
      };
  }
}
