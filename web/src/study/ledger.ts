/* Where the result of a seat comes from: study/ledger.py, where it is drawn. */

import { required } from "../required";

/** The parts that add up to the result, in their order. */
export const PARTS = ["fair", "start", "own", "others", "hidden", "unforeseen"] as const;
export type Ledger = Record<(typeof PARTS)[number] | "result", number>;

/** The shares of all seats at a decision: with the best one and with the one that was played, by what its seat
 * knows and with all cards open. */
interface Change {
  seat: number;
  before: number[];
  after: number[];
  open_before: number[];
  open_after: number[];
}

/** The ledger of a seat, from all decisions of a game that had a choice. */
export function ledgerOf(seat: number, changes: readonly Change[], result: number[]): Ledger {
  const of = (shares: readonly number[]): number =>
    required(shares[seat], `the share of seat ${seat}`);
  const fair = 1 / result.length;
  let [own, others, hidden, unforeseen] = [0, 0, 0, 0];
  for (const [number, one] of changes.entries()) {
    const change = of(one.after) - of(one.before);
    if (one.seat === seat) own += change;
    else others += change;
    const following = changes[number + 1];
    const best = of(following?.before ?? result);
    const openBest = of(following?.open_before ?? result);
    hidden += of(one.open_after) - of(one.after);
    hidden += best - openBest;
    unforeseen += openBest - of(one.open_after);
  }
  const start = of(changes[0]?.before ?? result) - fair;
  return { fair, start, own, others, hidden, unforeseen, result: of(result) };
}
