/* From the events of a step to a plan: what moves when. All of the board's ways of moving are here;
 * what they look like at one moment is in pose.ts.
 *
 * The mover's way is one chain of segments. What it causes on the way (a star collected, a pawn thrown, the
 * light walking on) begins the moment the pawn is there, and runs beside it. */

import { ahead, middle, shortest, UNIT, type Spot } from "../board/geometry";
import { after, type Picture } from "../board/picture";
import { angleOf, nearest } from "../board/rotation";
import { doorOf } from "../required";
import type { BoardShape, Event } from "../wire";
import type { Place } from "./scene";
import * as time from "./timing";

interface Span {
  start: number;
  end: number;
}

/** Something a pawn on the board does; points may lie beyond a border. */
export type PawnSegment = Span & { seat: number } & (
    | { kind: "step" | "leap"; from: Spot; to: Spot; up: Spot }
    | { kind: "climb"; from: Spot; over: Spot; to: Spot }
    | { kind: "crouch"; at: Spot }
    | { kind: "fall"; from: Spot; to: Spot }
    | { kind: "land"; at: Spot; weight: number }
    | { kind: "rotate"; at: Spot; from: number; to: number }
    | { kind: "enter"; at: Spot }
  );

export type FlightSegment = Span & {
  kind: "collect" | "burst" | "tumble" | "pay" | "spend";
  drawing: string;
  from: Place;
  to: Place;
};

export type WalkSegment = Span & { kind: "walk"; from: Spot; to: Spot };

export type Segment = PawnSegment | FlightSegment | WalkSegment;

interface Shown {
  at: number;
  picture: Picture;
}

export interface Plan {
  duration: number;
  segments: Segment[];
  /** The picture from each moment on, in order; the first holds from the beginning. */
  pictures: [Shown, ...Shown[]];
}

type Motion = Extract<Event, { event: "stepped" | "dropped" | "fell" }>;

/** `characters` says which drawing a seat has. */
export function planOf(
  board: BoardShape,
  before: Picture,
  events: readonly Event[],
  characters?: readonly number[],
): Plan {
  const segments: Segment[] = [];
  const pictures: Plan["pictures"] = [{ at: 0, picture: before }];
  let picture = before;
  let now = 0; // when the mover's chain has come so far
  let fallen = 0; // spaces, since the pawn last stood

  const change = (event: Event, at: number) => {
    picture = after(board, picture, event);
    pictures.push({ at, picture });
  };
  const where = (seat: number): Spot => {
    const pawn = picture.pawns[seat];
    return pawn ? middle(board, pawn.space) : { x: 0, y: 0 };
  };
  const drawingOf = (seat: number) => `pawn-${characters?.[seat] ?? seat}`;

  let done = 0; // events
  for (const [index, event] of events.entries()) {
    if (index < done) continue;
    switch (event.event) {
      case "stepped":
      case "dropped":
      case "fell": {
        const run = runFrom(events.slice(index));
        const from = where(event.seat);
        const feet = picture.pawns[event.seat]?.feet ?? 2;
        const stops = stopsOf(from, run.motions);
        const moving = pass(segments, event, from, feet, stops, now);
        // Everything on the way happens when the pawn is there.
        let at = moving.start;
        let passed = 0;
        for (const each of run.events) {
          if (isMotion(each)) {
            passed += 1;
            const part = share(event.event, passed / stops.length);
            at = moving.start + (moving.end - moving.start) * part;
            change(each, at);
          } else {
            cause(each, at);
          }
        }
        now = moving.end;
        if (event.event !== "stepped") fallen += stops.length;
        done = index + run.events.length;
        if (events[done]?.event !== "fell") {
          const weight = Math.min(1, 0.25 + fallen / 6);
          const long = time.landTime(fallen);
          segments.push({
            kind: "land",
            seat: event.seat,
            at: moving.to,
            weight,
            start: now,
            end: now + long,
          });
          now += long;
          fallen = 0;
        }
        break;
      }
      case "turned": {
        const at = where(event.seat);
        const from = angleOf(picture.pawns[event.seat]?.feet ?? 2);
        const to = nearest(from, angleOf(event.feet));
        const long = Math.abs(to - from) > 90 ? time.TURN * 1.4 : time.TURN;
        segments.push({
          kind: "rotate",
          seat: event.seat,
          at,
          from,
          to,
          start: now,
          end: now + long,
        });
        change(event, now);
        now += long;
        break;
      }
      case "entered": {
        now += time.PAUSE;
        change(event, now);
        const at = where(event.seat);
        segments.push({ kind: "enter", seat: event.seat, at, start: now, end: now + time.ENTER });
        now += time.ENTER;
        break;
      }
      default:
        cause(event, now);
        if (event.event === "star_taken" || event.event === "token_taken") now += time.PAUSE;
    }
  }
  return { duration: Math.max(now, ...segments.map((segment) => segment.end)), segments, pictures };

  /** What runs beside the mover's way. */
  function cause(event: Event, at: number): void {
    const fly = (
      kind: FlightSegment["kind"],
      drawing: string,
      from: Place,
      to: Place,
      long: number,
    ): void => void segments.push({ kind, drawing, from, to, start: at, end: at + long });
    switch (event.event) {
      case "star_collected": {
        const from = { at: middle(board, event.space) };
        fly("collect", `star-${event.colour}`, from, { seat: event.seat }, time.COLLECT);
        break;
      }
      case "token_collected":
        fly(
          "collect",
          "token",
          { at: middle(board, event.space) },
          { seat: event.seat },
          time.COLLECT,
        );
        break;
      case "pawn_ejected": {
        const from = { at: middle(board, event.space) };
        fly("burst", "burst", from, from, time.BURST);
        fly("tumble", drawingOf(event.owner), from, { seat: event.owner }, time.TUMBLE);
        break;
      }
      case "star_taken":
        fly("pay", `star-${event.colour}`, { seat: event.payer }, { seat: event.seat }, time.PAY);
        break;
      case "token_taken":
        fly("pay", "token", { seat: event.payer }, { seat: event.seat }, time.PAY);
        break;
      case "token_spent":
        fly("spend", "token", { seat: event.seat }, null, time.COLLECT);
        break;
      case "door_moved": {
        const from = middle(board, doorOf(board, event.before)[0]);
        const way = shortest(board, from, middle(board, doorOf(board, event.after)[0]));
        const to = { x: from.x + way.x, y: from.y + way.y };
        segments.push({ kind: "walk", from, to, start: at, end: at + time.WALK });
        break;
      }
      default:
        return;
    }
    change(event, at);
  }
}

/** The segments of one movement of the mover; when it leaves, and when and where it arrives. */
function pass(
  segments: Segment[],
  first: Motion,
  from: Spot,
  feet: number,
  stops: Spot[],
  start: number,
): Span & { to: Spot } {
  const { seat } = first;
  const [over = from] = stops;
  const to = stops.at(-1) ?? from;
  if (first.event === "stepped") {
    const duration = stops.length < 2 ? time.STEP : time.LEAP;
    const span = { seat, from, to, start, end: start + duration };
    const up = ahead({ x: 0, y: 0 }, feet, -1);
    if (to.x !== from.x && to.y !== from.y) segments.push({ kind: "climb", over, ...span });
    else segments.push({ kind: stops.length < 2 ? "step" : "leap", up, ...span });
    return span;
  }
  let ready = start;
  if (first.event === "dropped") {
    ready += time.CROUCH;
    segments.push({ kind: "crouch", seat, at: from, start, end: ready });
  }
  const end = ready + time.fallTime(stops.length);
  segments.push({ kind: "fall", seat, from, to, start: ready, end });
  return { start: ready, end, to };
}

/** When, in its duration, a movement has come so far. */
function share(event: Motion["event"], part: number): number {
  return event === "stepped" ? part : Math.sqrt(part);
}

const isMotion = (event: Event): event is Motion =>
  event.event === "stepped" || event.event === "dropped" || event.event === "fell";

/** The events of the first movement: steps together, or a drop and the fall after it together, with what
 * happened on the way. */
function runFrom(events: readonly Event[]): { events: Event[]; motions: Motion[] } {
  const walking = events[0]?.event === "stepped";
  const run: Event[] = [];
  const motions: Motion[] = [];
  for (const event of events) {
    if (isMotion(event)) {
      if ((event.event === "stepped") !== walking) break;
      motions.push(event);
    } else if (!ON_THE_WAY.has(event.event)) {
      break;
    }
    run.push(event);
  }
  return { events: run, motions };
}

const ON_THE_WAY = new Set<Event["event"]>([
  "pawn_ejected",
  "star_collected",
  "token_collected",
  "door_moved",
  "hand_returned",
]);

/** Points one after the other, in a straight picture without borders. */
function stopsOf(from: Spot, motions: readonly Motion[]): Spot[] {
  let at = from;
  return motions.map(({ direction }) => (at = ahead(at, direction, UNIT)));
}
