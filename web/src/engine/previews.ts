/* What each legal decision would do: the kernel's rows of bytes, as previews. */

import type { Preview } from "../wire";
import type { Board } from "./board";
import { byteAt, letterAt, lettersIn } from "./bytes";
import type { Kernel } from "./kernel";
import { COLOURS, MOVES, ROW } from "./layout";

/** A preview for every decision of the mask, all legal, in number order. */
export function previewsOf(
  kernel: Kernel,
  board: Board,
  state: Uint8Array,
  mask: bigint,
): Preview[] {
  const [boardAt, stateAt] = kernel.use(board, state);
  const { scratch, log, rows } = kernel.at;
  const count = kernel.call.fill_preview_rows(boardAt, stateAt, mask, scratch, log, rows);
  const bytes = kernel.bytes("rows");
  return Array.from({ length: count }, (_, row) =>
    previewOf(bytes.subarray(row * ROW.WIDTH, (row + 1) * ROW.WIDTH)),
  );
}

function previewOf(row: Uint8Array): Preview {
  const list = (at: number, length: number) => [...row.subarray(at, at + length)];
  const fall = ROW.PATH + byteAt(row, ROW.STEPS);
  const gained = list(ROW.COLOURS_AT, byteAt(row, ROW.GAINED));
  const tokens = byteAt(row, ROW.TOKENS) - byteAt(row, ROW.SPENT);
  const pairs = byteAt(row, ROW.PAIRS);
  const ejected = byteAt(row, ROW.EJECTED);
  const door = byteAt(row, ROW.DOOR);
  return {
    move: MOVES[byteAt(row, ROW.DECISION)] ?? "hand",
    steps: list(ROW.PATH, byteAt(row, ROW.STEPS)),
    fall: list(fall, byteAt(row, ROW.FALL)),
    landing: byteAt(row, ROW.LANDING),
    feet: byteAt(row, ROW.FACING),
    stars: gained.map((colour) => letterAt(COLOURS, colour)).join(""),
    tokens,
    pairs,
    points: gained.length + pairs + tokens,
    ejects: list(ROW.EJECTED_AT, ejected),
    takes: list(ROW.PAYS_AT, ejected).map((kinds) => lettersIn(kinds, `${COLOURS}t`)),
    door: door === ROW.STAYS ? null : door,
    hand_returns: byteAt(row, ROW.RETURNED) > 0,
  };
}
