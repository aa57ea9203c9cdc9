/* What one seat or a spectator may see of a state, built from public things only. */

import type { Move, SeatView, View } from "../wire";
import type { Board } from "./board";
import { byteAt, countBits, lettersIn } from "./bytes";
import type { Kernel } from "./kernel";
import {
  CARDS,
  COLOURS,
  END_AT,
  FULL_HAND,
  MOVES,
  OFF,
  PHASE,
  PHASES,
  STATE,
  TARGET,
} from "./layout";
import { previewsOf } from "./previews";
import { seatAt, starsOn } from "./setup";

/** A position of a game, with what its state does not count. */
export interface Position {
  board: Board;
  state: Uint8Array;
  /** The legal decisions. */
  mask: bigint;
  /** How many decisions were played. */
  decisions: number;
  round: number;
}

/** The decisions of a mask, in number order. */
export const movesIn = (mask: bigint): Move[] =>
  MOVES.filter((_, number) => (mask >> BigInt(number)) & 1n);

/** The place of every seat as things stand, from 1. */
export function placesOf(kernel: Kernel, state: Uint8Array): number[] {
  const seats = byteAt(state, STATE.SEATS);
  kernel.memory.set(state, kernel.at.state);
  const places = kernel.bytes("places");
  places[0] = seats;
  kernel.call.fill_places(kernel.at.state, kernel.at.places);
  return [...places.subarray(8, 8 + seats)];
}

/** The view of a seat, with previews if it decides; null is a spectator. */
export function viewOf(
  kernel: Kernel,
  { board, state, mask, decisions, round }: Position,
  seat: number | null,
  previews = true,
): View {
  const at = (offset: number) => byteAt(state, offset);
  const is = (offset: number) => at(offset) > 0;
  const seats = at(STATE.SEATS);
  const over = at(STATE.PHASE) === PHASE.OVER;
  const expert = is(STATE.EXPERT);
  const endAt = END_AT[seats] ?? 0;
  const places = placesOf(kernel, state);
  const lastRound = kernel.call.is_last(kernel.at.state) > 0;
  const tieBroken = over && kernel.call.tie_broken(kernel.at.state) > 0;
  const turn = over ? null : at(STATE.TURN);
  const deciding = seat !== null && seat === turn;
  return {
    seat,
    decisions,
    round,
    expert,
    tiles: [...board.tiles],
    faces: board.faces,
    marker: at(STATE.MARKER),
    stars: starsOn(board, state),
    stars_left: at(STATE.LEFT),
    end_at: endAt,
    target: expert ? (TARGET[seats] ?? 0) : null,
    ending: is(STATE.ENDING),
    last_round: lastRound,
    stars_until_last_round: lastRound ? 0 : at(STATE.LEFT) - (expert ? 0 : endAt),
    supply: at(STATE.SUPPLY),
    first: at(STATE.FIRST),
    turn,
    phase: PHASES[at(STATE.PHASE)] ?? "over",
    payers: [...state.subarray(STATE.PAYER, STATE.PAYER + at(STATE.PAYERS))],
    acted: is(STATE.ACTED),
    replayed: at(STATE.REPLAYED),
    seats: Array.from({ length: seats }, (_, one) => seatView(state, one, one === seat)),
    places,
    winners: over ? winnersOf(places) : [],
    tie_broken: tieBroken,
    legal: deciding ? movesIn(mask) : [],
    previews: deciding && previews ? previewsOf(kernel, board, state, mask) : [],
  };
}

/** The seats in the first place. */
export const winnersOf = (places: readonly number[]): number[] =>
  [...places.keys()].filter((seat) => places[seat] === 1);

/** Another seat's hand and face-down cards are not read, only how many there are. */
function seatView(state: Uint8Array, seat: number, own: boolean): SeatView {
  const at = (offset: number) => byteAt(state, seatAt(seat) + offset);
  const onBoard = at(STATE.SPACE) !== OFF;
  const faceDown = countBits(at(STATE.DOWN));
  const unseen = at(STATE.HAND) | at(STATE.DOWN);
  const stars = Array.from(COLOURS, (_, colour) => at(STATE.STARS + colour));
  const tokens = at(STATE.TOKENS);
  const points = at(STATE.POINTS);
  return {
    seat,
    space: onBoard ? at(STATE.SPACE) : null,
    feet: onBoard ? at(STATE.FEET) : null,
    face_up: lettersIn(FULL_HAND & ~unseen, CARDS),
    unseen: lettersIn(unseen, CARDS),
    in_hand: countBits(unseen) - faceDown,
    face_down: faceDown,
    hand: own ? lettersIn(at(STATE.HAND), CARDS) : null,
    hidden: own ? lettersIn(at(STATE.DOWN), CARDS) : null,
    stars,
    tokens,
    pairs: points - tokens - stars.reduce((sum, count) => sum + count, 0),
    points,
  };
}
