/* The row of a new table: as people chose it, from a position, from a record, or to play again. */

import { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { readRecord, setupIn, setupOf } from "../engine/record";
import { drawSetup, type Setup } from "../engine/setup";
import type { Character, NewTable } from "../wire";
import { locally } from "./asLocal";
import { LocalError } from "./errors";
import { drawId, VERSION, type Entry, type StoredSeat, type TableRow } from "./log";
import { LocalTable } from "./table";

/** Who makes a table. */
export interface Maker {
  name: string;
  character: Character | null;
  characters: readonly Character[];
  /** Refuse if the table would be forgotten with the page. */
  mustKeep: boolean;
}

/** Seconds, as the server counts. */
export const now = () => Date.now() / 1000;

/** A table whose game begins at once. */
export function rowOf(kernel: Kernel, wanted: NewTable, maker: Maker): TableRow {
  const { expert = false, undo = true, board } = wanted;
  const seats = seatsOf(wanted, maker);
  if (typeof board?.position === "string") return rowFrom(kernel, board.position, seats, undo);
  const setup = drawn(kernel, {
    seats: seats.length,
    seed: board?.seed ?? anySeed(),
    expert,
    ...(board?.tiles ? { tiles: board.tiles } : {}),
    ...(board?.faces ? { faces: board.faces } : {}),
    ...(typeof board?.open_door === "number" ? { openDoor: board.open_door } : {}),
  });
  return newRow(kernel, setup, seats, undo);
}

function rowFrom(kernel: Kernel, position: string, seats: StoredSeat[], undo: boolean): TableRow {
  const setup = locally(() => setupIn(position));
  if (setup.seats !== seats.length)
    throw new LocalError(
      "bad_request",
      `the position has ${setup.seats} seats, not ${seats.length}`,
    );
  const row = newRow(kernel, setup, seats, undo, position);
  if (row.status === "finished")
    throw new LocalError("bad_request", "this game is over: there is nothing to play");
  return row;
}

/** A table of a record, to be played on or replayed. */
export function rowOfRecord(
  kernel: Kernel,
  text: string,
  characters: readonly Character[],
): { row: TableRow; entries: Entry[] } {
  const record = locally(() => readRecord(text));
  const game = locally(() => Game.fromRecord(kernel, record));
  const seats = record.seats.map((name, seat): StoredSeat => {
    const level = /^bot:(.+)$/.exec(name)?.[1] ?? null;
    const character = characters[seat] ?? "fox";
    return { kind: level ? "bot" : "person", name: level ? "" : name, character, level };
  });
  const entries = game.steps.map(({ seat, move }): Entry => ({
    entry: "played",
    seat,
    move,
    awaitConfirm: false,
  }));
  const row = newRow(kernel, setupOf(record), seats, true, record.position ?? undefined);
  return { row: new LocalTable(kernel, row, entries).rowNow(row.created), entries };
}

/** A new table with the same seats: the same position, or another board; faces of one's own stay. */
export function rematchOf(kernel: Kernel, { setup, position, seats, undo }: TableRow): TableRow {
  if (position !== undefined) return newRow(kernel, setup, seats, undo, position);
  const { expert, tiles, faces } = setup;
  const own = Object.keys(faces).length > 0 ? { tiles, faces } : {};
  const next = drawn(kernel, { seats: seats.length, seed: anySeed(), expert, ...own });
  return newRow(kernel, next, seats, undo);
}

function newRow(
  kernel: Kernel,
  setup: Setup,
  seats: StoredSeat[],
  undo: boolean,
  position?: string,
): TableRow {
  const at = now();
  const row: TableRow = {
    id: drawId(),
    version: position === undefined ? 1 : VERSION,
    created: at,
    changed: at,
    setup,
    ...(position === undefined ? {} : { position }),
    seats,
    undo,
    logNumber: 0,
    status: "playing",
    decider: null,
    points: [],
    winners: [],
  };
  return locally(() => new LocalTable(kernel, row).rowNow(at));
}

function drawn(kernel: Kernel, choices: Parameters<typeof drawSetup>[1]): Setup {
  return locally(() => drawSetup(kernel, choices));
}

function anySeed(): bigint {
  const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return seed;
}

/** The seats of a new table: everyone has a character of their own. */
function seatsOf({ seats }: NewTable, maker: Maker): StoredSeat[] {
  const wanted = seats.map((seat, number) => {
    if (seat.kind !== "me") return null;
    return seat.character ?? (number === 0 ? maker.character : null);
  });
  const free = maker.characters.filter((one) => !wanted.includes(one));
  return seats.map((seat, number): StoredSeat => {
    if (seat.kind === "open")
      throw new LocalError("bad_request", "a table on this device has no open seats");
    const wish = wanted[number];
    const twice = wanted.indexOf(wish ?? null) < number;
    const character = (wish && !twice ? wish : free.shift()) ?? "fox";
    if (seat.kind === "bot") return { kind: "bot", name: "", character, level: seat.level };
    return { kind: "person", name: seat.name ?? maker.name, character, level: null };
  });
}
