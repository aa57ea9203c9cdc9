/* A review in words: what `fallstar review` says, in the reader's language. */

import { decisionWords } from "../analysis/decisionWords";
import { percent } from "../analysis/percent";
import { listed } from "../game/sentences";
import { number } from "../parts/number";
import { LABELS } from "../study/numbers";
import type { Reason } from "../study/reasons";
import type { Judged, Review } from "../study/review";
import { t } from "../words";

/** What the seats are called, and which of them is the reader's, if one is. */
export interface Called {
  name: (seat: number) => string;
  mine: number | null;
}

// About a player, or to the reader
export const learnText = (seat: number, { name, mine }: Called): string =>
  seat === mine ? t("learn_do_you") : t("learn_do", { name: name(seat) });
export const flawlessText = (seat: number, { name, mine }: Called): string =>
  seat === mine ? t("learn_none_you") : t("learn_none", { name: name(seat) });
export const askText = (seat: number, { name, mine }: Called): string =>
  seat === mine ? t("learn_ask_you") : t("learn_ask", { name: name(seat) });

/** A reason as a sentence. The reader comes first in it. */
export function reasonText({ kind, seats, count }: Reason, { name, mine }: Called): string {
  const ordered = seats.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  const names = listed(ordered.map(name));
  switch (kind) {
    case "missed_throw":
    case "threat":
      return t(`reason_${kind}`, { names });
    case "missed_pair":
    case "missed_points":
      return t(`reason_${kind}`, { count });
    case "leaves_points":
      return ordered.length === 1 && ordered[0] === mine
        ? t("judge_leaves_you", { count })
        : t(`reason_${kind}`, { names, count });
    case "later":
      return t("judge_later");
    default:
      return t(`reason_${kind}`);
  }
}

/** What a decision loses: the chance that it left, and that of the best one. */
export const lossText = ({ seat, before, after }: Judged): string =>
  t("judge_lost", {
    after: Math.round(100 * (after[seat] ?? 0)),
    before: Math.round(100 * (before[seat] ?? 0)),
  });
/** How exactly the loss is known. */
export const errorText = ({ error }: Judged): string =>
  t("judge_error", { error: Math.round(100 * error) });

/** Whether its label fits: a loss that may be much smaller than it looks gets no hard word. */
export const isHard = (judged: Judged): boolean =>
  !isMistake(judged) || judged.error <= judged.loss / 2;
export const labelName = (judged: Judged): string =>
  isHard(judged) ? t(`label_${judged.label}`) : t("judge_unsure");

/** Labels worth a word. */
export const isNoted = ({ label }: Judged): boolean => label !== "fine";
/** What one can learn from. */
export const isMistake = ({ label }: Judged): boolean =>
  label === "inaccuracy" || label === "mistake" || label === "blunder";

/** Who gained most by what a decision lost, if it lost something. */
export function gainer({ seat, before, after }: Judged): { seat: number; gain: number } | null {
  const gains = after.map((share, one) => ({ seat: one, gain: share - (before[one] ?? 0) }));
  const most = gains.filter((one) => one.seat !== seat).sort((a, b) => b.gain - a.gain)[0];
  return most && most.gain >= 0.01 ? most : null;
}

/** Among two it says nothing new: what one loses is the gain of the other. */
export function gainText(judged: Judged, { name, mine }: Called): string | null {
  const found = isMistake(judged) && judged.before.length > 2 ? gainer(judged) : null;
  if (!found) return null;
  return found.seat === mine
    ? t("judge_gained_you")
    : t("judge_gained", { name: name(found.seat) });
}

/** How a seat decided, in a line: with the words that its decisions have in the list. */
export function countsText({ seats, judged }: Review, seat: number): string {
  const about = seats[seat];
  if (!about) return "";
  const unsure = judged.filter((one) => one.seat === seat && !isHard(one));
  const counts = LABELS.map((label) => {
    const count = (about.labels[label] ?? 0) - unsure.filter((one) => one.label === label).length;
    return count > 0 ? t(`labels_${label}`, { count }) : null;
  });
  return [
    t("review_decisions", { count: about.decisions }),
    t("review_mean", { loss: number(100 * about.loss, 1) }),
    ...counts,
    unsure.length ? t("judge_unsure_count", { count: unsure.length }) : null,
  ]
    .filter((words) => words !== null)
    .join(", ");
}

/** The position of a decision in words, for those who hear the graph. */
export function pointText(judged: Judged, name: Called["name"]): string {
  const shares = judged.before.map((share, seat) =>
    t("judge_share", { name: name(seat), share: percent(share) }),
  );
  return t("judge_point", {
    number: judged.number + 1,
    name: name(judged.seat),
    label: labelName(judged),
    shares: shares.join(", "),
  });
}

export { decisionWords };
