/* What the lines after a puzzle lead to, in words. */

import { listed } from "../game/sentences";
import type { View } from "../wire";
import { t } from "../words";

/** Who wins at the end of a game, and why if points are equal; empty before the end. */
export function outcomeText(
  { winners, tie_broken: tieBroken }: View,
  mine: number,
  name: (seat: number) => string,
): string {
  const [winner] = winners;
  if (winner === undefined) return "";
  if (winners.length > 1)
    return winners.includes(mine)
      ? t("end_tie_shared")
      : `${t("end_shared", { names: listed(winners.map(name)) })} ${t("end_tie_shared")}`;
  const won = winner === mine ? t("end_you_won") : t("end_won", { name: name(winner) });
  return tieBroken ? `${won} ${t("end_tie_tokens")}` : won;
}

/** How many more points the best line brings against the strongest other seat than another line. Null if it brings
 * none, if another seat is the strongest then, or if a game is over: then the result says more. */
export function gainOf(
  best: View,
  other: View,
  mine: number,
): { seat: number; count: number } | null {
  if (best.phase === "over" || other.phase === "over") return null;
  const [there, here] = [strongest(best, mine), strongest(other, mine)];
  if (there.seat !== here.seat) return null;
  const count = there.ahead - here.ahead;
  return count > 0 ? { seat: there.seat, count } : null;
}

/** The other seat with the most points, and how far the seat is ahead of it. */
function strongest({ seats }: View, mine: number): { seat: number; ahead: number } {
  const pointsOf = (seat: number) => seats.find((one) => one.seat === seat)?.points ?? 0;
  const [most] = seats.filter(({ seat }) => seat !== mine).toSorted((a, b) => b.points - a.points);
  const seat = most?.seat ?? mine;
  return { seat, ahead: pointsOf(mine) - pointsOf(seat) };
}
