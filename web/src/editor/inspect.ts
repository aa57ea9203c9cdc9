/* What the engine says about a draft: the board as data to draw, points, and every fault. */

import {
  boardFaults,
  joinTiles,
  tileFaults,
  troubleOf,
  type Board,
  type BoardTrouble,
  type Faces,
} from "../engine/board";
import { byteAt } from "../engine/bytes";
import { EngineError } from "../engine/errors";
import { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { ALL_TOKENS, FACES, INVARIANTS, SIDE, STATE } from "../engine/layout";
import { layParts, readParts, writeParts, type PositionParts } from "../engine/parts";
import { checkStars, writePosition } from "../engine/position";
import { drawSetup, seatAt } from "../engine/setup";
import { shapeOf } from "../local/table";
import type { BoardShape } from "../wire";
import { layoutOf } from "../new/plan";
import { fillMarks, newSeat, starCount, tileAt, type Draft } from "./draft";

/** What is wrong, as data for words; `reason` are the engine's own. */
export type Fault =
  | { fault: "tokens"; held: number; all: number; reason: string }
  | BoardTrouble
  /** A numbered invariant of a state; the spaces and seats that it is about, where that is known. */
  | { fault: "invariant"; number: number; spaces: number[]; seats: number[]; reason: string };

export interface Inspection {
  shape: BoardShape;
  faults: Fault[];
  points: number[];
  stars: { found: number; marks: number };
  /** In one line; null if it cannot be written. */
  text: string | null;
}

/** Look at a draft; an error says why its tiles cannot be laid at all. */
export function inspect(kernel: Kernel, draft: Draft): Inspection {
  const blank = { points: draft.seats.map(() => 0), stars: { found: starCount(draft), marks: 0 } };
  const wrong = tileFaults(draft.tiles, draft.faces);
  if (wrong.length > 0) throw new EngineError(wrong.join("; "));
  const board = joinTiles(kernel, draft.tiles, draft.faces);
  const shape = shapeOf({ board });
  const stars = { found: starCount(draft), marks: board.markSpaces.length };
  const faults = boardFaults(kernel, board).map((one): Fault => troubleOf(board, one));
  const text = draft.seats.every(({ hand }) => hand !== "") ? writeParts(draft) : null;
  // A board with an endless line has no move table, and so no state.
  if (faults.length > 0) return { ...blank, stars, shape, faults, text };
  try {
    layParts(kernel, board, draft);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const held = draft.seats.reduce((sum, { tokens }) => sum + tokens, 0);
    faults.push({ fault: "tokens", held, all: ALL_TOKENS, reason: error.message });
    return { ...blank, stars, shape, faults, text };
  }
  const state = kernel.state();
  const points = draft.seats.map((_, seat) => byteAt(state, seatAt(seat) + STATE.POINTS));
  faults.push(...brokenInvariants(kernel).map((number) => invariantFault(draft, shape, number)));
  // The one text of the state: what was read may have been written in another order.
  return { shape, faults, points, stars, text: text && writePosition(board, state) };
}

/** The numbers of all invariants that the state in memory breaks. The first two are what the others rely on. */
function brokenInvariants({ call, at }: Kernel): number[] {
  const found: number[] = [];
  for (let number = 0; ;) {
    number = call.broken_invariant(at.board, at.state, number);
    if (number > 0) found.push(number);
    if (number <= 2) return found;
  }
}

/** Where to look: only for the eye, what is wrong is the engine's word. */
function invariantFault(draft: Draft, shape: BoardShape, number: number): Fault {
  const about = draft.seats.flatMap(({ space, feet, hand }, seat) => {
    const at = space ?? -1;
    const alike = draft.seats.filter((other) => other.space === space && space !== null);
    const mark = shape.marks.slice(0, Math.max(at, 0)).filter(Boolean).length;
    const suspect =
      (number === 10 && alike.length > 1) ||
      (number === 11 && space !== null && !(((shape.edges[at] ?? 0) >> feet) & 1)) ||
      (number === 12 && space !== null && !!shape.marks[at] && draft.stars.charAt(mark) !== ".") ||
      (number === 13 && space === null && hand.length < 5) ||
      (number === 14 && hand === "") ||
      (number === 16 && seat === draft.turn);
    return suspect ? [seat] : [];
  });
  const spaces = about.flatMap((seat) => draft.seats[seat]?.space ?? []);
  const reason = INVARIANTS[number - 1] ?? "";
  return { fault: "invariant", number, spaces, seats: about, reason };
}

/** Read a text; an error says what is wrong with its form. What it says may still be impossible. */
export function readDraft(kernel: Kernel, text: string): Draft {
  const parts = readParts(text.trim());
  checkStars(joinTiles(kernel, parts.tiles, parts.faces), parts.stars);
  return parts;
}

/** A new game at its first decision, as a draft. */
export function drawDraft(kernel: Kernel, seats: number, seed: number): Draft {
  return readParts(Game.fromSetup(kernel, drawSetup(kernel, { seats, seed })).position());
}

/** The draft on other tiles. Stars stay with the tile they lie on, as far as it has marks for them. */
export function relay(kernel: Kernel, draft: Draft, tiles: readonly string[], known: Faces): Draft {
  const own = tiles.map((tile) => tile.slice(0, -1)).filter((name) => !Object.hasOwn(FACES, name));
  const faces = Object.fromEntries(
    own.flatMap((name) => {
      const lines = known[name] ?? draft.faces[name];
      return lines ? [[name, [...lines]]] : [];
    }),
  );
  const next: PositionParts = { ...draft, tiles: [...tiles], faces, stars: "" };
  const before = joinTiles(kernel, draft.tiles, draft.faces);
  const after = joinTiles(kernel, tiles, faces);
  const left = new Map<string, string[]>();
  for (const [mark, space] of before.markSpaces.entries()) {
    const at = placeOn(before, draft.tiles, space);
    left.set(at.tile, [...(left.get(at.tile) ?? []), draft.stars.charAt(mark) + at.place]);
  }
  next.stars = after.markSpaces
    .map((space) => {
      const { tile, place, index } = placeOn(after, tiles, space);
      // A tile that only went elsewhere or was turned keeps its stars; a new face gets those of the old.
      const old = left.get(tile) ?? left.get(tileOf(draft.tiles[index] ?? "")) ?? [];
      const same = old.findIndex((one) => one.slice(1) === place);
      const [star = "."] = old.splice(Math.max(same, 0), 1);
      return star.charAt(0);
    })
    .join("");
  return next;
}

const tileOf = (tile: string) => tile.slice(0, -1);

/** The tile of a space by its face, and the place on that face before it was turned. */
function placeOn(board: Board, tiles: readonly string[], space: number) {
  const [x, y] = [space % board.width, Math.floor(space / board.width)];
  const index = Math.floor(y / SIDE) * (board.width / SIDE) + Math.floor(x / SIDE);
  let [left, top] = [x % SIDE, y % SIDE];
  const tile = tiles[index] ?? "";
  // A quarter clockwise sends (x, y) to (5 - y, x).
  for (let turn = 0; turn < Number(tile.slice(-1)); turn++) [left, top] = [top, SIDE - 1 - left];
  return { index, tile: tileOf(tile), place: `${left} ${top}` };
}

/** The draft with more or fewer seats. More tiles are drawn from ours, with stars on all their marks. */
export function reseat(
  kernel: Kernel,
  draft: Draft,
  seats: number,
  tiles: readonly string[],
): Draft {
  const kept = draft.seats.slice(0, seats);
  const more = Array.from({ length: seats - kept.length }, newSeat);
  const within = (seat: number) => (seat < seats ? seat : 0);
  const laid = relay(kernel, draft, tiles, draft.faces);
  const before = joinTiles(kernel, draft.tiles, draft.faces);
  const board = joinTiles(kernel, laid.tiles, laid.faces);
  /** A pawn stays on its tile, which may lie elsewhere on a board of another size. */
  const place = (space: number | null): number | null => {
    if (space === null) return null;
    const [tile, across] = [tileAt(before, space), board.width / SIDE];
    const [x, y] = [space % SIDE, Math.floor(space / before.width) % SIDE];
    const top = SIDE * Math.floor(tile / across) + y;
    return tile < tiles.length ? top * board.width + SIDE * (tile % across) + x : null;
  };
  const open = layoutOf(draft.seats.length).doors[draft.door] ?? 0;
  const next: Draft = {
    ...laid,
    seats: [...kept, ...more].map((seat) => {
      const space = place(seat.space);
      return space === null && seat.space !== null
        ? { ...newSeat(), stars: seat.stars, tokens: seat.tokens }
        : { ...seat, space };
    }),
    door: Math.max(0, layoutOf(seats).doors.indexOf(open)),
    first: within(draft.first),
    turn: within(draft.turn),
    phase: draft.phase.startsWith("steal") ? "action" : draft.phase,
  };
  return fillMarks(next, shapeOf({ board }));
}

/** Why a board cannot be played on; null if it can. */
export function boardTrouble(
  kernel: Kernel,
  tiles: readonly string[],
  faces: Faces,
): BoardTrouble | null {
  const board = joinTiles(kernel, tiles, faces);
  const [fault] = boardFaults(kernel, board);
  return fault ? troubleOf(board, fault) : null;
}
