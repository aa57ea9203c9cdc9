/* What a plan looks like at one moment. */

import { UNIT } from "../board/geometry";
import type { BoardShape } from "../wire";
import { accelerate, clamp, decelerate, overshoot, smooth, spring } from "./ease";
import type { Act, FlightAct, PawnAct, Plan } from "./plan";
import { sceneOf, type Figure, type Flight, type Scene } from "./scene";

export function sceneAt(board: BoardShape, plan: Plan, now: number): Scene {
  let picture = plan.pictures[0].picture;
  for (const each of plan.pictures) if (each.at <= now) picture = each.picture;
  const scene = sceneOf(board, picture);
  plan.acts.forEach((act, index) => {
    if (now < act.start || now >= act.end) return;
    const part = clamp((now - act.start) / (act.end - act.start));
    if (act.kind === "walk") {
      const done = smooth(part);
      scene.walk = {
        x: act.from.x + (act.to.x - act.from.x) * done,
        y: act.from.y + (act.to.y - act.from.y) * done,
      };
    } else if (isFlight(act)) {
      scene.flights.push(flight(act, part, index));
    } else {
      const pawn = scene.pawns[act.seat];
      if (pawn) scene.pawns[act.seat] = { ...pawn, ...pose(act, part) };
    }
  });
  return scene;
}

const isFlight = (act: Act): act is FlightAct => "drawing" in act;

function pose(act: PawnAct, part: number): Partial<Figure> {
  switch (act.kind) {
    case "step":
    case "leap": {
      const done = smooth(part);
      const lift = (act.kind === "leap" ? 0.34 : 0.14) * UNIT * 4 * part * (1 - part);
      return {
        x: act.from.x + (act.to.x - act.from.x) * done + act.up.x * lift,
        y: act.from.y + (act.to.y - act.from.y) * done + act.up.y * lift,
      };
    }
    case "climb": {
      // A curve that leans into the corner: up first, then over.
      const done = smooth(part);
      const [first, second, third] = [(1 - done) ** 2, 2 * done * (1 - done), done ** 2];
      return {
        x: first * act.from.x + second * act.over.x + third * act.to.x,
        y: first * act.from.y + second * act.over.y + third * act.to.y,
      };
    }
    case "crouch":
      return { ...act.at, wide: 1 + 0.18 * smooth(part), tall: 1 - 0.28 * smooth(part) };
    case "fall": {
      const done = accelerate(part);
      const long = Math.hypot(act.to.x - act.from.x, act.to.y - act.from.y) / UNIT;
      const stretch = Math.min(0.16, 0.03 * long) * part;
      return {
        x: act.from.x + (act.to.x - act.from.x) * done,
        y: act.from.y + (act.to.y - act.from.y) * done,
        wide: 1 - stretch,
        tall: 1 + stretch,
      };
    }
    case "land": {
      const squeeze = 0.34 * act.weight * spring(part);
      return { ...act.at, wide: 1 + squeeze * 0.8, tall: 1 - squeeze };
    }
    case "turn":
      return { ...act.at, angle: act.from + (act.to - act.from) * overshoot(part) };
    case "enter": {
      const size = 0.3 + 0.7 * overshoot(part);
      return { ...act.at, wide: size, tall: size, opacity: clamp(part * 3) };
    }
  }
}

function flight(act: FlightAct, part: number, index: number): Flight {
  const { drawing, from, to } = act;
  const shared = { key: `${index} ${drawing}`, drawing, from, to };
  switch (act.kind) {
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
