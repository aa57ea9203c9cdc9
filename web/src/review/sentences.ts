/* A review in words: what `fallstar review` says, in the reader's language. */

import { decisionWords } from "../analysis/decisionWords";
import { percent } from "../analysis/percent";
import { listed } from "../game/sentences";
import { number } from "../parts/number";
import { BLUNDER, LABELS } from "../study/numbers";
import type { Reason } from "../study/reasons";
import type { Judged, Review } from "../study/review";
import { t } from "../words";
import { countsOf, isHard, isMistake } from "./labels";

/** What the seats are called, and which of them is the reader's, if one is. */
export interface Called {
  name: (seat: number) => string;
  mine: number | null;
}

/** As much as one blunder: what all decisions of a seat lost together is worth a word then. */
const MUCH = BLUNDER;

// About a player, or to the reader
export const learnText = (seat: number, { name, mine }: Called): string =>
  seat === mine ? t("learn_do_you") : t("learn_do", { name: name(seat) });
export function flawlessText(seat: number, { name, mine }: Called, own = 0): string {
  const who = { name: name(seat), loss: Math.round(-100 * own) };
  if (own <= -MUCH) return seat === mine ? t("learn_small_you", who) : t("learn_small", who);
  return seat === mine ? t("learn_none_you") : t("learn_none", who);
}
/** Of an empty list: the decisions of a seat, or with -1 those of everybody. */
export const noneText = (whose: number, called: Called, own = 0): string =>
  whose < 0 ? t("review_none") : flawlessText(whose, called, own);
/** What was played, and the question what would have been better. */
export function askText({ seat, move }: Judged, { name, mine }: Called, tilt: number): string {
  const played = decisionWords(move, tilt);
  return seat === mine
    ? t("learn_ask_you", { move: played })
    : t("learn_ask", { name: name(seat), move: played });
}

/** A reason as a sentence. The reader comes first in it. */
export function reasonText({ kind, seats, count }: Reason, { name, mine }: Called): string {
  const ordered = seats.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  const names = listed(ordered.map(name));
  switch (kind) {
    case "missed_throw":
    case "threat":
    case "threat_unseen":
      return t(`reason_${kind}`, { names });
    case "missed_pair":
    case "missed_points":
    case "pair_ahead":
    case "points_ahead":
    case "then_mine":
      return t(`reason_${kind}`, { count });
    case "leaves_points":
      return ordered.length === 1 && ordered[0] === mine
        ? t("judge_leaves_you", { count })
        : t(`reason_${kind}`, { names, count });
    case "opens_door":
      return seats[0] === mine
        ? t("judge_door_you", { count })
        : t(`reason_${kind}`, { names, count });
    case "then_theirs":
      return seats[0] === mine
        ? t("judge_then_you", { count })
        : t(`reason_${kind}`, { names, count });
    case "later":
      return t("judge_later");
    default:
      return t(`reason_${kind}`);
  }
}

/** A reason as a hint: it says what to think about, and not on which side the best decision is. */
export function hintText(reason: Reason, called: Called): string {
  switch (reason.kind) {
    case "cards_needed":
    case "cards_early":
      return t("hint_cards");
    case "token_kept":
    case "token_spent":
      return t("hint_token");
    default:
      return reasonText(reason, called);
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

export const labelName = (judged: Judged): string =>
  isHard(judged) ? t(`label_${judged.label}`) : t("label_unsure");

/** Less is not told. */
const LEAST_GAIN = 0.01;

/** Who gained from what a decision lost, and how much: the seat that gained most, and those that gained at
 * least half as much. Among two it says nothing new, so the list is empty. */
export function gainers({ before, after }: Judged): { seat: number; gain: number }[] {
  if (before.length === 2) return [];
  const gains = after.map((share, seat) => ({ seat, gain: share - (before[seat] ?? 0) }));
  const most = Math.max(...gains.map(({ gain }) => gain));
  return gains
    .filter(({ gain }) => gain >= Math.max(LEAST_GAIN, most / 2))
    .toSorted((a, b) => b.gain - a.gain);
}

/** The same in words; null if there is nothing to say. */
export function gainText(judged: Judged, { name, mine }: Called): string | null {
  const found = isMistake(judged) ? gainers(judged) : [];
  const told = found.map(({ seat, gain }, at) => {
    const gaps = { name: name(seat), gain: Math.round(100 * gain) };
    if (at > 0) return t("review_gained_too", gaps);
    return seat === mine ? t("judge_gained_you", gaps) : t("review_gained", gaps);
  });
  return told.join(", ") || null;
}

/** How a seat decided, in a line: with the words that its decisions have in the list. */
export function countsText(review: Review, seat: number): string {
  const about = review.seats[seat];
  if (!about) return "";
  const { labels, unsure } = countsOf(review, seat);
  return [
    t("review_decisions", { count: about.decisions }),
    t("review_mean", { loss: number(100 * about.loss, 1) }),
    ...LABELS.map((label) => labels[label] && t(`labels_${label}`, { count: labels[label] })),
    unsure && t("labels_unsure", { count: unsure }),
  ]
    .filter(Boolean)
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
