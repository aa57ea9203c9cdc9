/* What the engine finds wrong, in the reader's language. */

import { nameOf } from "../board/geometry";
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

/** A sentence for a fault, with the spaces or seats that it is about. */
export function faultWords(
  fault: Fault,
  { stars }: Pick<Inspection, "stars">,
  shape: BoardShape,
  seatName: (seat: number) => string,
): string {
  switch (fault.fault) {
    case "tokens":
      return t("fault_tokens", fault);
    case "marks":
      return t("fault_marks", fault);
    case "column":
      return t("fault_column", fault);
    case "row":
      return t("fault_row", fault);
    case "invariant":
      break;
  }
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
