/* A position of a game in one line; see docs/position.md. */

import { layBoard, nameOf, spaceOf, tileFaults, type Board } from "./board";
import { byteAt, letterAt, lettersIn } from "./bytes";
import { EngineError } from "./errors";
import { readFace } from "./face";
import type { Kernel } from "./kernel";
import {
  ALL_TOKENS,
  CARDS,
  COLOURS,
  FEET_LETTERS,
  INVARIANTS,
  MAX_PAYERS,
  MAX_SEATS,
  MODES,
  OFF,
  PHASE,
  PHASES,
  STAGES,
  STATE,
  TILES,
} from "./layout";
import { layStars, seatAt, starsOn } from "./setup";

const PAYER = `[0-${MAX_SEATS - 1}]`;
const STEAL_FORM = new RegExp(
  `^steal-(${STAGES.join("|")}):(${PAYER}(?:,${PAYER}){0,${MAX_PAYERS - 1}})$`,
);
const SEAT_FORM = new RegExp(
  String.raw`^(-|[a-z][1-9][0-9]?[\^>v<]):([${CARDS}]+):(-|[${CARDS}]+)` +
    String.raw`:(-|(?:[${COLOURS}][1-9][0-9]?)+):([0-9]{1,2})$`,
);
const FIELDS = "tiles, mode, stars, door, seats, first seat, turn, phase";

/** The text of a position. */
export function writePosition(board: Board, state: Uint8Array): string {
  const at = (offset: number) => byteAt(state, offset);
  const mode = Object.entries(MODES).find(
    ([, [expert, ending]]) => expert === at(STATE.EXPERT) && ending === at(STATE.ENDING),
  );
  const seats = Array.from({ length: at(STATE.SEATS) }, (_, seat) => writeSeat(board, state, seat));
  const fields: (string | number)[] = [
    board.tiles.join(","),
    mode?.[0] ?? "",
    starsOn(board, state),
    at(STATE.MARKER),
    seats.join("/"),
    at(STATE.FIRST),
    at(STATE.TURN),
    writePhase(state),
  ];
  const faces = Object.entries(board.faces).map(
    ([name, lines]) =>
      `${name}=${lines.map((line) => line.trimEnd().replaceAll(" ", "_")).join("/")}`,
  );
  if (faces.length > 0) fields.push(faces.join(";"));
  return fields.join(" ");
}

function writeSeat(board: Board, state: Uint8Array, seat: number): string {
  const at = (offset: number) => byteAt(state, seatAt(seat) + offset);
  const space = at(STATE.SPACE);
  const pawn = space === OFF ? "-" : nameOf(board, space) + letterAt(FEET_LETTERS, at(STATE.FEET));
  const owned = [...COLOURS]
    .map((colour, number) => [colour, at(STATE.STARS + number)] as const)
    .filter(([, count]) => count > 0)
    .map(([colour, count]) => `${colour}${count}`);
  const hand = lettersIn(at(STATE.HAND), CARDS);
  const down = lettersIn(at(STATE.DOWN), CARDS);
  return `${pawn}:${hand}:${down || "-"}:${owned.join("") || "-"}:${at(STATE.TOKENS)}`;
}

function writePhase(state: Uint8Array): string {
  const phase = byteAt(state, STATE.PHASE);
  const done = byteAt(state, STATE.ACTED) + byteAt(state, STATE.REPLAYED);
  if (phase === PHASE.REPLAY) return STAGES[done + 1] ?? "";
  if (phase !== PHASE.STEAL) return PHASES[phase] ?? "";
  const payers = state.subarray(STATE.PAYER, STATE.PAYER + byteAt(state, STATE.PAYERS));
  return `steal-${STAGES[done]}:${payers.join(",")}`;
}

/** The board and the state of a text; an error says what is wrong with it. */
export function readPosition(kernel: Kernel, text: string): [board: Board, state: Uint8Array] {
  const fields = text.split(" ");
  if (fields.length !== 8 && fields.length !== 9)
    throw new EngineError(
      `a position has 8 fields (${FIELDS}), and a ninth for own faces: this one has ${fields.length}`,
    );
  const [
    tiles = "",
    mode = "",
    stars = "",
    door = "",
    seats = "",
    first = "",
    turn = "",
    phase = "",
  ] = fields;
  const faces = fields[8] === undefined ? {} : readFaces(fields[8]);
  const blocks = seats.split("/");
  const board = readBoard(kernel, tiles.split(","), faces, blocks.length);
  const flags = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  if (!flags) throw new EngineError(`mode: one of ${Object.keys(MODES).join(", ")}, not '${mode}'`);

  kernel.lay(board);
  kernel.call.clear_state(kernel.at.state, blocks.length);
  const state = kernel.bytes("state");
  [state[STATE.EXPERT], state[STATE.ENDING]] = flags;
  state[STATE.MARKER] = readNumber("door", door, board.tiles.length);
  state[STATE.FIRST] = readNumber("first seat", first, blocks.length);
  state[STATE.TURN] = readNumber("turn", turn, blocks.length);
  checkStars(board, stars);
  blocks.forEach((block, seat) => {
    readSeat(board, state, seat, block);
  });
  readPhase(state, phase);
  checkTokens(state, blocks.length);
  layStars(kernel, stars);
  const broken = kernel.call.broken_invariant(kernel.at.board, kernel.at.state);
  if (broken > 0)
    throw new EngineError(
      `this position cannot happen: invariant ${broken}: ${INVARIANTS[broken - 1]}`,
    );
  const read = kernel.state();
  const canonical = writePosition(board, read);
  if (canonical !== text) throw new EngineError(`this position must be written '${canonical}'`);
  return [board, read];
}

function readBoard(
  kernel: Kernel,
  tiles: string[],
  faces: Record<string, string[]>,
  seats: number,
): Board {
  if (TILES[seats] !== tiles.length)
    throw new EngineError(`seats: ${seats} seats do not play on ${tiles.length} tiles`);
  const faults = tileFaults(tiles, faces);
  if (faults.length > 0) throw new EngineError(`tiles: ${faults.join("; ")}`);
  return named("tiles", () => layBoard(kernel, tiles, faces));
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
function named<T>(field: string, act: () => T): T {
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

function checkStars(board: Board, stars: string): void {
  if (stars.length !== board.markSpaces.length)
    throw new EngineError(
      `stars: the board has ${board.markSpaces.length} marks, one letter or . each, not ${stars.length}`,
    );
  const wrong = [...stars].find((star) => !`.${COLOURS}`.includes(star));
  if (wrong !== undefined)
    throw new EngineError(`stars: one of ${[...COLOURS].join(" ")} or . for none, not '${wrong}'`);
}

function readSeat(board: Board, state: Uint8Array, seat: number, text: string): void {
  const form = SEAT_FORM.exec(text);
  if (!form)
    throw new EngineError(
      `seat ${seat}: written pawn:hand:face down:stars:tokens, as c5v:LHW:D:b2y1:2, ` +
        `not '${text.slice(0, 60)}'`,
    );
  const [, pawn = "", hand = "", down = "", stars = "", tokens = ""] = form;
  const at = seatAt(seat);
  if (pawn !== "-") {
    state[at + STATE.SPACE] = named(`seat ${seat}`, () => spaceOf(board, pawn.slice(0, -1)));
    state[at + STATE.FEET] = FEET_LETTERS.indexOf(pawn.slice(-1));
  }
  state[at + STATE.HAND] = cardSet(hand);
  state[at + STATE.DOWN] = cardSet(down.replace("-", ""));
  for (const [, colour = "", count] of stars.matchAll(/([a-z])([0-9]+)/g))
    state[at + STATE.STARS + COLOURS.indexOf(colour)] = Number(count);
  state[at + STATE.TOKENS] = Number(tokens);
}

const cardSet = (cards: string): number =>
  [...cards].reduce((set, card) => set | (1 << CARDS.indexOf(card)), 0);

function readPhase(state: Uint8Array, text: string): void {
  const form = STEAL_FORM.exec(text);
  if (form) {
    const stage = STAGES.indexOf(form[1] ?? "");
    const payers = (form[2] ?? "").split(",").map(Number);
    state[STATE.PHASE] = PHASE.STEAL;
    state[STATE.ACTED] = stage > 0 ? 1 : 0;
    state[STATE.REPLAYED] = Math.max(0, stage - 1);
    state[STATE.PAYERS] = payers.length;
    state.set(payers, STATE.PAYER);
  } else if (STAGES.indexOf(text) >= 2) {
    state[STATE.PHASE] = PHASE.REPLAY;
    state[STATE.ACTED] = 1;
    state[STATE.REPLAYED] = STAGES.indexOf(text) - 2;
  } else if (text === PHASES[PHASE.ACTION] || text === PHASES[PHASE.OVER]) {
    state[STATE.PHASE] = PHASES.indexOf(text);
  } else {
    throw new EngineError(
      "phase: action, replay, over, or steal- with entry, action or replay and the seats that pay, " +
        `as steal-action:2,0, not '${text.slice(0, 40)}'`,
    );
  }
}

function checkTokens(state: Uint8Array, seats: number): void {
  let held = 0;
  for (let seat = 0; seat < seats; seat++) held += byteAt(state, seatAt(seat) + STATE.TOKENS);
  if (held > ALL_TOKENS)
    throw new EngineError(`tokens: there are ${ALL_TOKENS}, the seats hold ${held}`);
}
