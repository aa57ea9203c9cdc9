/* A board: tiles laid side by side by the kernel. */

import { byteAt } from "./bytes";
import { EngineError } from "./errors";
import { ourFace, readFace } from "./face";
import type { Kernel } from "./kernel";
import { ACROSS, ALL_STARS, BOARD, END_AT, SIDE, TILES } from "./layout";

const TILE = /^([1-9][0-9]?)([ab])([0-3])$/;
const COLUMNS = "abcdefghijklmnopqrstuvwxyz";

/** Faces of one's own, as drawings. */
export type Faces = Readonly<Record<string, readonly string[]>>;

export interface Board {
  tiles: readonly string[];
  /** Own faces, at full width. */
  faces: Record<string, string[]>;
  width: number;
  height: number;
  /** The spaces with a mark, in reading order: the order of stars in texts. */
  markSpaces: readonly number[];
  /** What the kernel reads, up to the move table. */
  bytes: Uint8Array;
}

/** `c5` for column 2, row 4. */
export function nameOf(board: Pick<Board, "width">, space: number): string {
  return `${COLUMNS.charAt(space % board.width)}${Math.floor(space / board.width) + 1}`;
}

/** The space of that name. */
export function spaceOf(board: Pick<Board, "width" | "height">, name: string): number {
  const match = /^([a-z])([1-9][0-9]?)$/.exec(name);
  const x = match ? COLUMNS.indexOf(match[1] ?? "") : -1;
  const y = match ? Number(match[2]) - 1 : -1;
  if (x < 0 || x >= board.width || y < 0 || y >= board.height) {
    const last = nameOf(board, board.width * board.height - 1);
    throw new EngineError(`'${name}' is not a space of this board: they run from a1 to ${last}`);
  }
  return y * board.width + x;
}

/** Everything that is wrong with a list of tiles. */
export function tileFaults(tiles: readonly string[], faces: Faces): string[] {
  const faults: string[] = [];
  if (!(tiles.length in ACROSS)) faults.push(`a board has 2, 4 or 6 tiles, not ${tiles.length}`);
  const seen = new Map<string, string>();
  for (const tile of tiles) {
    const [, number = "", side = ""] = TILE.exec(tile) ?? [];
    const before = seen.get(number);
    if (!number)
      faults.push(`'${tile}' is not a tile: a tile is number, face and quarter turns, as 4b2`);
    else if (!Object.hasOwn(faces, number + side) && !ourFace(number + side))
      faults.push(`tile ${tile}: there is no face ${number}${side}`);
    else if (before !== undefined)
      faults.push(`tile ${number} is used twice: ${before} and ${tile}`);
    else seen.set(number, tile);
  }
  return faults;
}

/** Lay tiles in reading order; an error says why they cannot be played on. */
export function layBoard(kernel: Kernel, tiles: readonly string[], faces: Faces = {}): Board {
  const board = joinTiles(kernel, tiles, faces);
  const [fault] = boardFaults(kernel, board);
  if (fault) throw new BoardError(board, fault);
  return board;
}

/** Lay tiles in reading order: a board that can be drawn, but perhaps not played on. */
export function joinTiles(kernel: Kernel, tiles: readonly string[], faces: Faces = {}): Board {
  const faults = tileFaults(tiles, faces);
  if (faults.length > 0) throw new EngineError(faults.join("; "));
  const across = ACROSS[tiles.length] ?? 1;
  const width = SIDE * across;
  const height = SIDE * (tiles.length / across);
  const own = Object.entries(faces).map(([name, lines]) => [name, readFace(name, lines)] as const);
  const drawn = new Map(own);
  const { call, at, memory } = kernel;
  kernel.clear();
  const bytes = kernel.bytes("board").subarray(0, BOARD.ALLOWED);
  bytes.fill(0);
  bytes.set([width, height, tiles.length, width * height]);
  tiles.forEach((tile, index) => {
    const name = tile.slice(0, -1);
    const face = drawn.get(name)?.bytes ?? ourFace(name);
    if (face) memory.set(face, at.face);
    call.lay_tile(at.face, Number(tile.slice(-1)), index, tiles.length, at.board);
  });
  call.join_platforms(at.board, width, height);
  const marks = bytes.subarray(BOARD.MARKS, BOARD.MARKS + width * height);
  return {
    tiles: [...tiles],
    faces: Object.fromEntries(own.map(([name, face]) => [name, face.lines])),
    width,
    height,
    markSpaces: [...marks.keys()].filter((space) => byteAt(marks, space) > 0),
    bytes: bytes.slice(),
  };
}

/** Why a board cannot be played on: it has too few or too many marks, or a line without a platform. */
export type BoardFault =
  { fault: "marks"; fewest: number; most: number } | { fault: "line"; line: number };

/** The same as data for words. */
export type BoardTrouble =
  | { fault: "marks"; fewest: number; most: number; found: number; reason: string }
  | { fault: "column" | "row"; line: string; reason: string };

/** A board that cannot be played on. */
export class BoardError extends EngineError {
  readonly trouble: BoardTrouble;

  constructor(board: Board, fault: BoardFault) {
    super(faultText(board, fault));
    this.trouble = troubleOf(board, fault);
  }
}

export function troubleOf(board: Board, fault: BoardFault): BoardTrouble {
  if (fault.fault === "marks") {
    const { fewest, most } = fault;
    const found = board.markSpaces.length;
    const reason = `${fewest} to ${most} marks, not ${found}`;
    return { fault: "marks", fewest, most, found, reason };
  }
  const line = lineName(board, fault.line);
  const kind = fault.line < board.width ? "column" : "row";
  return { fault: kind, line, reason: `${kind} ${line} has no platform across it` };
}

/** What is wrong with a board: the marks, and the first line along which a fall would never end. */
export function boardFaults(kernel: Kernel, board: Board): BoardFault[] {
  const { markSpaces, tiles, width, height } = board;
  const faults: BoardFault[] = [];
  const ends = END_AT.filter((_, seats) => TILES[seats] === tiles.length);
  const fewest = 1 + Math.max(...ends);
  if (markSpaces.length < fewest || markSpaces.length > ALL_STARS)
    faults.push({ fault: "marks", fewest, most: ALL_STARS });
  kernel.clear();
  kernel.memory.set(board.bytes, kernel.at.board);
  const line = kernel.call.open_line(kernel.at.board, width, height);
  if (line >= 0) faults.push({ fault: "line", line });
  return faults;
}

/** The name of a line: `c` for a column, `5` for a row. */
export const lineName = ({ width }: Pick<Board, "width">, line: number): string =>
  line < width ? COLUMNS.charAt(line) : String(line - width + 1);

function faultText(board: Board, fault: BoardFault): string {
  if (fault.fault === "marks")
    return `a board of ${board.tiles.length} tiles has ${fault.fewest} to ${fault.most} marks, this one has ${board.markSpaces.length}`;
  const kind = fault.line < board.width ? "column" : "row";
  return `${kind} ${lineName(board, fault.line)} has no platform across it: a fall along it would never end`;
}
