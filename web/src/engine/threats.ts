/* Who can eject a seat before its next turn: the kernel's rows of bytes, as threats. */

import type { Leg, Threat } from "../wire";
import type { Board } from "./board";
import { byteAt, lettersIn } from "./bytes";
import type { Kernel } from "./kernel";
import { CARDS, SEEN_MOVES, THREAT } from "./layout";

/** The threats to a seat; if it is its own turn, the turn counts as ended. */
export function threatsTo(kernel: Kernel, board: Board, state: Uint8Array, seat: number): Threat[] {
  const [boardAt, stateAt] = kernel.use(board, state);
  const { states, pairs, threats } = kernel.at;
  const count = kernel.call.fill_threat_rows(boardAt, stateAt, seat, states, pairs, threats);
  const bytes = kernel.bytes("threats");
  return Array.from({ length: count }, (_, row) =>
    threatOf(bytes.subarray(row * THREAT.THREAT_SIZE, (row + 1) * THREAT.THREAT_SIZE)),
  );
}

function threatOf(row: Uint8Array): Threat {
  return {
    seat: byteAt(row, THREAT.OPPONENT),
    space: byteAt(row, THREAT.FROM_SPACE),
    feet: byteAt(row, THREAT.FROM_FEET),
    legs: Array.from({ length: byteAt(row, THREAT.LEGS) }, (_, leg) =>
      legOf(row.subarray(THREAT.LEG + leg * THREAT.LEG_SIZE)),
    ),
    replay: byteAt(row, THREAT.NEEDS_TOKEN) > 0,
    certain: byteAt(row, THREAT.CERTAIN) > 0,
  };
}

function legOf(leg: Uint8Array): Leg {
  const fall = THREAT.LEG_PATH + byteAt(leg, THREAT.LEG_STEPS);
  return {
    move: SEEN_MOVES[byteAt(leg, THREAT.MOVE)] ?? "hand",
    cards: lettersIn(byteAt(leg, THREAT.LEG_CARDS), CARDS),
    steps: [...leg.subarray(THREAT.LEG_PATH, fall)],
    fall: [...leg.subarray(fall, fall + byteAt(leg, THREAT.LEG_FALL))],
    feet: byteAt(leg, THREAT.LEG_FEET),
  };
}
