/* The parts of a position: what its text says, field by field. They may say something that cannot happen:
 * position.ts has the checks. */

import { byteAt, letterAt } from "./bytes";
import { nameOf, spaceOf, type Board, type Faces } from "./board";
import { EngineError } from "./errors";
import { readFace } from "./face";
import type { Kernel } from "./kernel";
import {
  ACROSS,
  ALL_TOKENS,
  CARDS,
  COLOURS,
  FEET_LETTERS,
  MAX_PAYERS,
  MAX_SEATS,
  MODES,
  PHASE,
  PHASES,
  SIDE,
  STAGES,
  STATE,
  TILES,
} from "./layout";
import { layStars, seatAt } from "./setup";

export interface SeatParts {
  /** Null off the board. */
  space: number | null;
  feet: number;
  /** Letters; cards that are neither in hand nor face down lie face up. */
  hand: string;
  down: string;
  /** By colour. */
  stars: number[];
  tokens: number;
}

export interface PositionParts {
  tiles: string[];
  faces: Faces;
  mode: string;
  /** One letter a mark, in reading order; `.` for none. */
  stars: string;
  door: number;
  seats: SeatParts[];
  first: number;
  turn: number;
  phase: string;
}

const PAYER = `[0-${MAX_SEATS - 1}]`;
const STEAL_FORM = new RegExp(
  `^steal-(${STAGES.join("|")}):(${PAYER}(?:,${PAYER}){0,${MAX_PAYERS - 1}})$`,
);
const SEAT_FORM = new RegExp(
  String.raw`^(-|[a-z][1-9][0-9]?[\^>v<]):([${CARDS}]+):(-|[${CARDS}]+)` +
    String.raw`:(-|(?:[${COLOURS}][1-9][0-9]?)+):([0-9]{1,2})$`,
);
const FIELDS = "tiles, mode, stars, door, seats, first seat, turn, phase";

/** The size of a board of so many tiles. */
export const sizeOf = (tiles: number): Pick<Board, "width" | "height"> => {
  const across = ACROSS[tiles] ?? 1;
  return { width: SIDE * across, height: SIDE * (tiles / across) };
};

// Writing

/** The text of the parts of a position. A hand without cards cannot be written: see docs/position.md. */
export function writeParts(parts: PositionParts): string {
  const board = sizeOf(parts.tiles.length);
  const fields: (string | number)[] = [
    parts.tiles.join(","),
    parts.mode,
    parts.stars,
    parts.door,
    parts.seats.map((seat) => writeSeat(board, seat)).join("/"),
    parts.first,
    parts.turn,
    parts.phase,
  ];
  const faces = Object.entries(parts.faces).map(
    ([name, lines]) =>
      `${name}=${lines.map((line) => line.trimEnd().replaceAll(" ", "_")).join("/")}`,
  );
  if (faces.length > 0) fields.push(faces.join(";"));
  return fields.join(" ");
}

function writeSeat(board: Pick<Board, "width">, seat: SeatParts): string {
  const { space, feet, hand, down, stars, tokens } = seat;
  const pawn = space === null ? "-" : nameOf(board, space) + letterAt(FEET_LETTERS, feet);
  const owned = [...COLOURS].flatMap((colour, number) =>
    stars[number] ? [`${colour}${stars[number]}`] : [],
  );
  return `${pawn}:${hand}:${down || "-"}:${owned.join("") || "-"}:${tokens}`;
}

// Reading

/** The parts of a text; an error says what is wrong with its form. */
export function readParts(text: string): PositionParts {
  const fields = text.split(" ");
  if (fields.length !== 8 && fields.length !== 9)
    throw new EngineError(
      `a position has 8 fields (${FIELDS}), and a ninth for own faces: this one has ${fields.length}`,
    );
  const [tiles = "", mode = "", stars = "", door = "", seats = "", first = "", turn = ""] = fields;
  const phase = fields[7] ?? "";
  const faces = fields[8] === undefined ? {} : readFaces(fields[8]);
  const names = tiles.split(",");
  const blocks = seats.split("/");
  if (TILES[blocks.length] !== names.length)
    throw new EngineError(`seats: ${blocks.length} seats do not play on ${names.length} tiles`);
  if (!Object.hasOwn(MODES, mode))
    throw new EngineError(`mode: one of ${Object.keys(MODES).join(", ")}, not '${mode}'`);
  const wrong = [...stars].find((star) => !`.${COLOURS}`.includes(star));
  if (wrong !== undefined)
    throw new EngineError(`stars: one of ${[...COLOURS].join(" ")} or . for none, not '${wrong}'`);
  const board = sizeOf(names.length);
  return {
    tiles: names,
    faces,
    mode,
    stars,
    door: readNumber("door", door, names.length),
    seats: blocks.map((block, seat) => readSeat(board, seat, block)),
    first: readNumber("first seat", first, blocks.length),
    turn: readNumber("turn", turn, blocks.length),
    phase: readPhase(phase),
  };
}

function readFaces(text: string): Record<string, string[]> {
  const faces: Record<string, string[]> = {};
  for (const drawing of text.split(";")) {
    const equals = drawing.indexOf("=");
    if (equals < 0)
      throw new EngineError(
        `faces: each is NAME=lines, separated by /, not '${drawing.slice(0, 20)}'`,
      );
    const name = drawing.slice(0, equals);
    const lines = drawing
      .slice(equals + 1)
      .replaceAll("_", " ")
      .split("/");
    faces[name] = named("faces", () => readFace(name, lines)).lines;
  }
  return faces;
}

/** Do it; an error begins with the name of the field. */
export function named<T>(field: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new EngineError(`${field}: ${error.message}`, { cause: error });
  }
}

function readNumber(what: string, text: string, bound: number): number {
  if (!/^[0-9]{1,2}$/.test(text) || Number(text) >= bound)
    throw new EngineError(`${what}: a number from 0 to ${bound - 1}, not '${text}'`);
  return Number(text);
}

function readSeat(board: Pick<Board, "width" | "height">, seat: number, text: string): SeatParts {
  const form = SEAT_FORM.exec(text);
  if (!form)
    throw new EngineError(
      `seat ${seat}: written pawn:hand:face down:stars:tokens, as c5v:LHW:D:b2y1:2, ` +
        `not '${text.slice(0, 60)}'`,
    );
  const [, pawn = "", hand = "", down = "", stars = "", tokens = ""] = form;
  const counts = [...COLOURS].map(() => 0);
  for (const [, colour = "", count] of stars.matchAll(/([a-z])([0-9]+)/g))
    counts[COLOURS.indexOf(colour)] = Number(count);
  return {
    space: pawn === "-" ? null : named(`seat ${seat}`, () => spaceOf(board, pawn.slice(0, -1))),
    feet: pawn === "-" ? 0 : FEET_LETTERS.indexOf(pawn.slice(-1)),
    hand,
    down: down.replace("-", ""),
    stars: counts,
    tokens: Number(tokens),
  };
}

/** The stage of a payment, and the seats that pay; null for another phase. */
export function payersOf(phase: string): { stage: string; payers: number[] } | null {
  const [, stage, payers] = STEAL_FORM.exec(phase) ?? [];
  if (stage === undefined || payers === undefined) return null;
  return { stage, payers: payers.split(",").map(Number) };
}

function readPhase(text: string): string {
  const known =
    payersOf(text) !== null ||
    STAGES.indexOf(text) >= 2 ||
    text === PHASES[PHASE.ACTION] ||
    text === PHASES[PHASE.OVER];
  if (known) return text;
  throw new EngineError(
    "phase: action, replay, over, or steal- with entry, action or replay and the seats that pay, " +
      `as steal-action:2,0, not '${text.slice(0, 40)}'`,
  );
}

// The state

/** Write the state of the parts into memory, where it can be checked. */
export function layParts(kernel: Kernel, board: Board, parts: PositionParts): void {
  kernel.lay(board);
  kernel.call.clear_state(kernel.at.state, parts.seats.length);
  const state = kernel.bytes("state");
  [state[STATE.EXPERT], state[STATE.ENDING]] = MODES[parts.mode] ?? [0, 0];
  state[STATE.MARKER] = parts.door;
  state[STATE.FIRST] = parts.first;
  state[STATE.TURN] = parts.turn;
  parts.seats.forEach((seat, number) => {
    const at = seatAt(number);
    if (seat.space !== null) {
      state[at + STATE.SPACE] = seat.space;
      state[at + STATE.FEET] = seat.feet;
    }
    state[at + STATE.HAND] = cardSet(seat.hand);
    state[at + STATE.DOWN] = cardSet(seat.down);
    state.set(seat.stars, at + STATE.STARS);
    state[at + STATE.TOKENS] = seat.tokens;
  });
  layPhase(state, parts.phase);
  checkTokens(state, parts.seats.length);
  layStars(kernel, parts.stars);
}

const cardSet = (cards: string): number =>
  [...cards].reduce((set, card) => set | (1 << CARDS.indexOf(card)), 0);

function layPhase(state: Uint8Array, phase: string): void {
  const paying = payersOf(phase);
  if (paying) {
    const stage = STAGES.indexOf(paying.stage);
    state[STATE.PHASE] = PHASE.STEAL;
    state[STATE.ACTED] = stage > 0 ? 1 : 0;
    state[STATE.REPLAYED] = Math.max(0, stage - 1);
    state[STATE.PAYERS] = paying.payers.length;
    state.set(paying.payers, STATE.PAYER);
  } else if (STAGES.indexOf(phase) >= 2) {
    state[STATE.PHASE] = PHASE.REPLAY;
    state[STATE.ACTED] = 1;
    state[STATE.REPLAYED] = STAGES.indexOf(phase) - 2;
  } else {
    state[STATE.PHASE] = PHASES.findIndex((one) => one === phase);
  }
}

function checkTokens(state: Uint8Array, seats: number): void {
  let held = 0;
  for (let seat = 0; seat < seats; seat++) held += byteAt(state, seatAt(seat) + STATE.TOKENS);
  if (held > ALL_TOKENS)
    throw new EngineError(`tokens: there are ${ALL_TOKENS}, the seats hold ${held}`);
}
