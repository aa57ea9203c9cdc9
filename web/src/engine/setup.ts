/* A set-up: all that is decided before the first turn. What is not chosen is drawn from a seed, the
 * same as on every machine. */

import { layBoard, tileFaults, type Board, type Faces } from "./board";
import { byteAt, letterAt } from "./bytes";
import { EngineError } from "./errors";
import type { Kernel } from "./kernel";
import { COLOURS, FACES, MAX_SEATS, MIN_SEATS, STARS_A_COLOUR, STATE, TILES } from "./layout";
import { sha256 } from "./sha256";

export interface Setup {
  seats: number;
  expert: boolean;
  tiles: readonly string[];
  /** One letter a mark, in reading order. */
  stars: string;
  openDoor: number;
  first: number;
  faces: Faces;
}

/** What a host may choose; the rest is drawn. */
export interface Choices {
  seats: number;
  seed: number | bigint;
  expert?: boolean;
  tiles?: readonly string[];
  openDoor?: number;
  first?: number;
  faces?: Faces;
}

/** The first number of the generator for one purpose under a seed. */
export function randomStart(seed: number | bigint, purpose: string): bigint {
  if (typeof seed === "number" && !Number.isSafeInteger(seed))
    throw new EngineError(`a seed is a whole number, not ${seed}; write a large one as a bigint`);
  const value = BigInt(seed);
  const bits = value === 0n ? 0 : (value < 0n ? -value : value).toString(2).length;
  const size = Math.floor(bits / 8) + 1;
  const digits = BigInt.asUintN(8 * size, value)
    .toString(16)
    .padStart(2 * size, "0");
  const bytes = Array.from({ length: size }, (_, at) =>
    parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
  const message = Uint8Array.from([...new TextEncoder().encode(purpose), 0, ...bytes]);
  return new DataView(sha256(message).buffer).getBigUint64(0) || 1n;
}

/** Draw what is not chosen. Each part has its own generator: choosing one changes no other. */
export function drawSetup(kernel: Kernel, choices: Choices): Setup {
  const { seats, seed, faces = {} } = choices;
  const count = tilesOf(seats);
  const tiles = choices.tiles ?? drawTiles(kernel, seeded(kernel, seed, "tiles"), count);
  let marks = 0; // what is wrong with the tiles is told by `boardOf`
  try {
    marks = layBoard(kernel, tiles, faces).markSpaces.length;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  return drawOn(kernel, { ...choices, tiles }, marks);
}

/** Draw what is not chosen on tiles with so many marks. */
export function drawOn(
  kernel: Kernel,
  choices: Choices & { tiles: readonly string[] },
  marks: number,
): Setup {
  const { seats, seed, expert = false, faces = {}, tiles } = choices;
  const { call, at } = kernel;
  call.draw_stars(seeded(kernel, seed, "stars"), at.stars);
  const bag = [...kernel.bytes("stars")].map((star) => letterAt(COLOURS, star - 1));
  const openDoor = choices.openDoor ?? call.below(seeded(kernel, seed, "door"), tilesOf(seats));
  const first = choices.first ?? call.below(seeded(kernel, seed, "first"), seats);
  return { seats, expert, tiles, stars: bag.slice(0, marks).join(""), openDoor, first, faces };
}

/** The address of a generator that was made for one purpose. */
function seeded(kernel: Kernel, seed: number | bigint, purpose: string): number {
  kernel.seed(randomStart(seed, purpose));
  return kernel.at.rng;
}

/** Draw so many tiles from faces by their names: a tile once, one of its sides, any quarter turn. */
export function drawFrom(
  kernel: Kernel,
  names: readonly string[],
  count: number,
  seed: number | bigint,
): string[] {
  const rng = seeded(kernel, seed, "faces");
  const left = [...new Set(names.map((name) => Number(name.slice(0, -1))))].sort((a, b) => a - b);
  if (left.length < count)
    throw new EngineError(`a board needs ${count} tiles, and these faces are on ${left.length}`);
  const draw = (bound: number) => kernel.call.below(rng, bound);
  return Array.from({ length: count }, () => {
    const [number] = left.splice(draw(left.length), 1);
    const sides = ["a", "b"].filter((side) => names.includes(`${number}${side}`));
    const side = sides[draw(sides.length)];
    return `${number}${side}${draw(4)}`;
  });
}

function drawTiles(kernel: Kernel, rng: number, count: number): string[] {
  const numbers = kernel.bytes("numbers");
  const known = [...new Set(Object.keys(FACES).map((name) => Number(name.slice(0, -1))))];
  numbers[0] = known.length;
  numbers.set(
    known.sort((a, b) => a - b),
    8,
  );
  const drawn = kernel.bytes("drawn");
  drawn[0] = count;
  kernel.call.draw_tiles(rng, kernel.at.numbers, kernel.at.drawn);
  return Array.from({ length: count }, (_, tile) => {
    const [number, side = 0, turns] = drawn.subarray(8 + 3 * tile);
    return `${number}${letterAt("ab", side)}${turns}`;
  });
}

/** How many tiles so many seats play on. */
function tilesOf(seats: number): number {
  const tiles = TILES[seats];
  if (tiles === undefined)
    throw new EngineError(`a game has ${MIN_SEATS} to ${MAX_SEATS} seats, not ${seats}`);
  return tiles;
}

/** The board of a set-up; an error tells all that is wrong with the set-up. */
export function boardOf(kernel: Kernel, setup: Setup): Board {
  const tiles = tilesOf(setup.seats);
  const faults: string[] = [];
  if (setup.tiles.length !== tiles)
    faults.push(`${setup.seats} seats play on ${tiles} tiles, not ${setup.tiles.length}`);
  const wrongTiles = tileFaults(setup.tiles, setup.faces);
  faults.push(...wrongTiles, ...starFaults(setup.stars));
  if (!isBelow(setup.openDoor, tiles))
    faults.push(`the open door is one of 0 to ${tiles - 1}, not ${setup.openDoor}`);
  if (!isBelow(setup.first, setup.seats))
    faults.push(`the first seat is one of 0 to ${setup.seats - 1}, not ${setup.first}`);
  let board: Board | undefined;
  try {
    board = wrongTiles.length > 0 ? undefined : layBoard(kernel, setup.tiles, setup.faces);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    faults.push(error.message);
  }
  const marks = board?.markSpaces.length ?? setup.stars.length;
  if (marks !== setup.stars.length)
    faults.push(`the board has ${marks} marks with a star each, not ${setup.stars.length}`);
  if (!board || faults.length > 0) throw new EngineError(faults.join("; "));
  return board;
}

const isBelow = (number: number, bound: number) =>
  Number.isInteger(number) && number >= 0 && number < bound;

function starFaults(stars: string): string[] {
  const counts = new Map<string, number>();
  for (const letter of stars) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].flatMap(([letter, count]) => {
    if (!COLOURS.includes(letter))
      return [`'${letter}' is not a colour: a star is one of ${[...COLOURS].join(" ")}`];
    if (count > STARS_A_COLOUR)
      return [`there are ${STARS_A_COLOUR} stars of colour ${letter}, not ${count}`];
    return [];
  });
}

/** Write the state of a set-up into memory, before the first turn. */
export function layOut(kernel: Kernel, board: Board, setup: Setup): void {
  kernel.lay(board);
  kernel.call.clear_state(kernel.at.state, setup.seats);
  const state = kernel.bytes("state");
  state[STATE.EXPERT] = setup.expert ? 1 : 0;
  state[STATE.FIRST] = setup.first;
  state[STATE.MARKER] = setup.openDoor;
  layStars(kernel, setup.stars);
}

/** Put stars, marks, marker and pawns on the spaces of the state in memory. */
export function layStars(kernel: Kernel, stars: string): void {
  const { call, at } = kernel;
  kernel.bytes("stars").set([...stars].map((star) => `.${COLOURS}`.indexOf(star)));
  call.lay_out(at.board, at.stars, at.state);
}

/** Where the block of a seat begins in a state. */
export const seatAt = (seat: number): number => STATE.SEAT + STATE.SEAT_SIZE * seat;

/** The letter of each star on a mark, `.` where it is gone. */
export function starsOn(board: Board, state: Uint8Array): string {
  const letters = `.${COLOURS}?`;
  return board.markSpaces
    .map((space) => letterAt(letters, byteAt(state, STATE.GROUND + space) & 7))
    .join("");
}
