/* What a host has chosen so far, and the table it makes. */

import { CHARACTERS } from "../board/art";
import { required } from "../required";
import type { Character, Clock, NewTable, SeatChoice } from "../wire";
import { FACES, LAYOUTS, type Layout } from "../wire/boards";

export type SeatKind = "me" | "bot" | "open";

export interface PlannedSeat {
  key: number;
  kind: SeatKind;
  /** Of a further person on this device. */
  name: string;
  level: string;
}

/** A tile that was chosen: "4b" and quarter turns, or null for one to be drawn. */
export interface PlannedTile {
  face: string;
  turns: number;
}

export type BoardKind = "drawn" | "seed" | "chosen";

export interface Plan {
  seats: PlannedSeat[];
  expert: boolean;
  public: boolean;
  rated: boolean;
  undo: boolean;
  clock: Clock["kind"];
  seconds: number;
  minutes: number;
  increment: number;
  days: number;
  board: BoardKind;
  seed: string;
  tiles: (PlannedTile | null)[];
  door: number | null;
}

export function newPlan(level: string, open: boolean): Plan {
  const seats = (["me", open ? "open" : "bot"] as const).map((kind, key) => ({
    key,
    kind,
    name: "",
    level,
  }));
  return {
    seats,
    expert: false,
    public: open,
    rated: false,
    undo: true,
    clock: "none",
    seconds: 60,
    minutes: 10,
    increment: 10,
    days: 2,
    board: "drawn",
    seed: "",
    tiles: [],
    door: null,
  };
}

const clockOf = (plan: Plan): Clock => {
  switch (plan.clock) {
    case "none":
      return { kind: "none" };
    case "turn":
      return { kind: "turn", seconds: plan.seconds };
    case "bank":
      return { kind: "bank", seconds: 60 * plan.minutes, increment: plan.increment };
    case "days":
      return { kind: "days", days: plan.days };
  }
};

/** The board of a number of seats. */
export function layoutOf(seats: number): Layout {
  const found = LAYOUTS.find((layout) => layout.seats === seats);
  if (!found) throw new RangeError(`there is no board for ${seats} seats`);
  return found;
}

/** Tiles as the server names them; what was left to chance is drawn from the tiles not used. */
export function tilesFor(
  plan: Pick<Plan, "tiles" | "seats">,
  draw: (below: number) => number,
): string[] {
  const { tiles } = layoutOf(plan.seats.length);
  const chosen = Array.from({ length: tiles }, (_, at) => plan.tiles[at]);
  const used = new Set(chosen.map((one) => one && tileOf(one.face)));
  return chosen.map((one) => {
    if (one) return `${one.face}${one.turns}`;
    const free = FACES.filter((face) => !used.has(tileOf(face)));
    const face = required(free[draw(free.length)], "a free face");
    used.add(tileOf(face));
    return `${face}${draw(4)}`;
  });
}

/** The tile that a face is a side of: "4" for "4b". */
export const tileOf = (face: string): string => face.slice(0, -1);

const anyBelow = (below: number) => Math.floor(Math.random() * below);

/** The table to ask for. With no seat open the game begins at once. */
export function tableOf(plan: Plan, mine: Character | null): NewTable {
  const people = plan.seats.filter(({ kind }) => kind === "me");
  // Several people on one device get a character each, the host the one they like.
  const others = CHARACTERS.filter((one) => one !== mine);
  const seats: SeatChoice[] = plan.seats.map((seat) => {
    if (seat.kind === "bot") return { kind: "bot", level: seat.level };
    if (seat.kind === "open") return { kind: "open" };
    const at = people.indexOf(seat);
    const character = at === 0 ? mine : others[at - 1];
    const name = seat.name.trim();
    return { kind: "me", character, ...(name ? { name } : {}) };
  });
  const seed = /^\d{1,15}$/.test(plan.seed.trim()) ? Number(plan.seed) : null;
  return {
    seats,
    expert: plan.expert,
    public: plan.public,
    rated: plan.rated,
    undo: plan.undo,
    clock: clockOf(plan),
    board: {
      ...(plan.board === "seed" && seed !== null ? { seed } : {}),
      ...(plan.board === "chosen" && plan.tiles.some(Boolean)
        ? { tiles: tilesFor(plan, anyBelow) }
        : {}),
      ...(plan.board === "chosen" && plan.door !== null ? { open_door: plan.door } : {}),
    },
    start: plan.seats.every(({ kind }) => kind !== "open"),
  };
}
