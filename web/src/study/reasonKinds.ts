/* A reason is a kind and the seats it is about: study/reason_kinds.py. */

import type { Kind } from "./numbers";

/** A fact about the decision that was played. */
export interface Reason {
  kind: Kind;
  seats: number[];
  count: number;
}

export const reason = (kind: Kind, seats: number[] = [], count = 0): Reason => ({
  kind,
  seats,
  count,
});
