/* A position of a game in one line; see docs/position.md. */

import { layBoard, tileFaults, type Board } from "./board";
import { byteAt, lettersIn } from "./bytes";
import { EngineError } from "./errors";
import type { Kernel } from "./kernel";
import { CARDS, COLOURS, INVARIANTS, MODES, OFF, PHASE, PHASES, STAGES, STATE } from "./layout";
import {
  layParts,
  named,
  readParts,
  writeParts,
  type PositionParts,
  type SeatParts,
} from "./parts";
import { seatAt, starsOn } from "./setup";

/** The text of a position. */
export const writePosition = (board: Board, state: Uint8Array): string =>
  writeParts(partsOf(board, state));

/** The parts of a position. */
export function partsOf(board: Board, state: Uint8Array): PositionParts {
  const at = (offset: number) => byteAt(state, offset);
  const mode = Object.entries(MODES).find(
    ([, [expert, ending]]) => expert === at(STATE.EXPERT) && ending === at(STATE.ENDING),
  );
  return {
    tiles: [...board.tiles],
    faces: board.faces,
    mode: mode?.[0] ?? "",
    stars: starsOn(board, state),
    door: at(STATE.MARKER),
    seats: Array.from({ length: at(STATE.SEATS) }, (_, seat) => seatOf(state, seat)),
    first: at(STATE.FIRST),
    turn: at(STATE.TURN),
    phase: phaseOf(state),
  };
}

function seatOf(state: Uint8Array, seat: number): SeatParts {
  const at = (offset: number) => byteAt(state, seatAt(seat) + offset);
  const space = at(STATE.SPACE);
  return {
    space: space === OFF ? null : space,
    feet: at(STATE.FEET),
    hand: lettersIn(at(STATE.HAND), CARDS),
    down: lettersIn(at(STATE.DOWN), CARDS),
    stars: Array.from(COLOURS, (_, colour) => at(STATE.STARS + colour)),
    tokens: at(STATE.TOKENS),
  };
}

function phaseOf(state: Uint8Array): string {
  const phase = byteAt(state, STATE.PHASE);
  const done = byteAt(state, STATE.ACTED) + byteAt(state, STATE.REPLAYED);
  if (phase === PHASE.REPLAY) return STAGES[done + 1] ?? "";
  if (phase !== PHASE.STEAL) return PHASES[phase] ?? "";
  const payers = state.subarray(STATE.PAYER, STATE.PAYER + byteAt(state, STATE.PAYERS));
  return `steal-${STAGES[done]}:${payers.join(",")}`;
}

/** The board and the state of a text; an error says what is wrong with it. */
export function readPosition(kernel: Kernel, text: string): [board: Board, state: Uint8Array] {
  const parts = readParts(text);
  const faults = tileFaults(parts.tiles, parts.faces);
  if (faults.length > 0) throw new EngineError(`tiles: ${faults.join("; ")}`);
  const board = named("tiles", () => layBoard(kernel, parts.tiles, parts.faces));
  checkStars(board, parts.stars);
  layParts(kernel, board, parts);
  const broken = kernel.call.broken_invariant(kernel.at.board, kernel.at.state, 0);
  if (broken > 0)
    throw new EngineError(
      `this position cannot happen: invariant ${broken}: ${INVARIANTS[broken - 1]}`,
    );
  const read = kernel.state();
  const canonical = writePosition(board, read);
  if (canonical !== text) throw new EngineError(`this position must be written '${canonical}'`);
  return [board, read];
}

/** Throws unless there is one letter for each mark. */
export function checkStars(board: Board, stars: string): void {
  if (stars.length !== board.markSpaces.length)
    throw new EngineError(
      `stars: the board has ${board.markSpaces.length} marks, one letter or . each, not ${stars.length}`,
    );
}
