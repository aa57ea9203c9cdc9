/* What the engine finds wrong, in the reader's language. */

import { nameOf } from "../board/geometry";
import type { BoardTrouble } from "../engine/board";
import type { BoardShape } from "../wire";
import { t, type Key } from "../words";
import type { Fault, Inspection } from "./inspect";

/** The invariants that an editor can break. The others are kept by the way a draft is made. */
const SAID: Readonly<Record<number, Extract<Key, `fault_${number}`>>> = {
  4: "fault_4",
  10: "fault_10",
  11: "fault_11",
  12: "fault_12",
  13: "fault_13",
  14: "fault_14",
  16: "fault_16",
  17: "fault_17",
  18: "fault_18",
  19: "fault_19",
  20: "fault_20",
};

/** The tiles are at fault, and not the position. */
export const isOfBoard = (fault: Fault): fault is BoardTrouble =>
  fault.fault !== "tokens" && fault.fault !== "invariant";

/** Why a board cannot be played on. */
export const boardWords = (trouble: BoardTrouble): string =>
  trouble.fault === "marks"
    ? t("fault_marks", trouble)
    : t(trouble.fault === "column" ? "fault_column" : "fault_row", trouble);

/** A sentence for a fault, with the spaces or seats that it is about. */
export function faultWords(
  fault: Fault,
  { stars }: Pick<Inspection, "stars">,
  shape: BoardShape,
  seatName: (seat: number) => string,
): string {
  if (fault.fault === "tokens") return t("fault_tokens", fault);
  if (fault.fault !== "invariant") return boardWords(fault);
  if (fault.number === 3) {
    const { marks, found } = stars;
    const count = Math.abs(marks - found);
    return t(found < marks ? "fault_3_less" : "fault_3_more", { marks, count });
  }
  const key = SAID[fault.number];
  const said = key ? t(key) : t("fault_other", fault);
  const where = fault.seats.map((seat, at) => {
    const space = fault.spaces[at];
    return space !== undefined ? `${seatName(seat)}, ${nameOf(shape, space)}` : seatName(seat);
  });
  return where.length > 0 ? t("fault_at", { fault: said, where: where.join("; ") }) : said;
}
