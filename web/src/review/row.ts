/* A reviewed game in short: what the page says across games needs no more. Rows are kept on the device and among
 * the settings, which go with the account, so each is a text of about 40 characters:
 *
 *     fQ3-xk2p1aB0 t5vw1k 3 m b4.8c.xc f20i1b1 9tl.41d
 *
 * - the game, its date, how many sat there, how many decisions were the reader's;
 * - in thousandths of a victory: what they lost, what they lost by the search, what chance would have lost;
 * - a letter and a count for each label: 20 fine, an inaccuracy, a blunder;
 * - the number of each mistake and a letter for each reason: decision 9 (a throw missed, points left), decision 41
 *   (a door opened);
 * - `i` and the iterations, unless they are the usual ones.
 *
 * Counts of labels and numbers of mistakes are decimal, because letters follow them; the others are in base 36. */

import { required } from "../required";
import { DEFAULT_ITERATIONS, type Kind, type Label } from "../study/numbers";
import type { Review } from "../study/review";
import { countsOf, isHard, isMistake } from "./labels";

/** What a mistake was, and after how many decisions of the game. */
export interface Mistake {
  number: number;
  kinds: readonly Kind[];
}

export interface Row {
  /** The table it was played at. */
  game: string;
  /** When it began: seconds since 1970. */
  played: number;
  /** Of the review, for each decision. */
  iterations: number;
  seats: number;
  /** Decisions of the reader that had a choice. */
  decisions: number;
  /** What they lost together, as the review tells it. */
  loss: number;
  /** What they lost by the search, and what decisions by chance would have lost. */
  lost: number;
  byChance: number;
  labels: Readonly<Partial<Record<Label, number>>>;
  /** Those that are surely mistakes. */
  mistakes: readonly Mistake[];
}

/** Of the game at a table: its id, when it was played, and with how many iterations it was reviewed. */
export function rowOf(
  review: Review,
  seat: number,
  about: Pick<Row, "game" | "played" | "iterations">,
): Row {
  const mine = review.judged.filter((one) => one.seat === seat);
  const { lost, by_chance } = required(review.seats[seat], `the review of seat ${seat}`);
  return {
    ...about,
    seats: review.seats.length,
    decisions: mine.length,
    loss: mine.reduce((sum, one) => sum + one.loss, 0),
    lost,
    byChance: by_chance,
    labels: countsOf(review, seat).labels,
    mistakes: mine
      .filter((one) => isMistake(one) && isHard(one))
      .map(({ number, reasons }) => ({
        number,
        kinds: [...new Set(reasons.map(({ kind }) => kind))],
      })),
  };
}

/** 100 for decisions that lose nothing, 0 for those that lose as much as decisions by chance; null if nothing was
 * at stake. */
export function accuracyOf(rows: readonly Pick<Row, "lost" | "byChance">[]): number | null {
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  const byChance = rows.reduce((sum, row) => sum + row.byChance, 0);
  return byChance < LEAST_STAKE ? null : 100 * Math.min(Math.max(1 - lost / byChance, 0), 1);
}
const LEAST_STAKE = 0.02;

// Letters are stored: they keep their meaning. A new kind or label needs a new one.
const KINDS: Readonly<Record<string, string>> = {
  missed_throw: "t",
  missed_pair: "p",
  missed_points: "m",
  threat: "f",
  leaves_points: "l",
  opens_door: "d",
  token_kept: "k",
  token_spent: "s",
  cards_needed: "n",
  cards_early: "e",
  other_payment: "o",
  pair_ahead: "a",
  points_ahead: "h",
  threat_unseen: "u",
  last_round: "r",
  then_mine: "w",
  then_theirs: "x",
  later: "z",
};
const LABELS: Readonly<Record<string, string>> = {
  brilliant: "r",
  only: "o",
  fine: "f",
  inaccuracy: "i",
  mistake: "m",
  blunder: "b",
};

const FINE = 1000; // shares are written as thousandths
const written = (number: number): string => Math.max(Math.round(number), 0).toString(36);
const nameIn = (letters: Readonly<Record<string, string>>, letter: string): string | undefined =>
  Object.keys(letters).find((name) => letters[name] === letter);

export function writeRow(row: Row): string {
  const labels = Object.entries(row.labels).map(([name, count]) => `${LABELS[name] ?? ""}${count}`);
  const mistakes = row.mistakes.map(
    ({ number, kinds }) => `${number}${kinds.map((kind) => KINDS[kind] ?? "").join("")}`,
  );
  return [
    row.game,
    written(row.played),
    written(row.seats),
    written(row.decisions),
    [row.loss, row.lost, row.byChance].map((share) => written(FINE * share)).join("."),
    labels.filter((one) => /^[a-z]/.test(one)).join("") || "-",
    mistakes.join(".") || "-",
    ...(row.iterations === DEFAULT_ITERATIONS ? [] : [`i${written(row.iterations)}`]),
  ].join(" ");
}

/** Null for what is not a row. Letters of a later version are left out. */
export function readRow(text: string): Row | null {
  const found =
    /^(\S+) ([\da-z]{1,9}) ([2-6]) ([\da-z]{1,3}) ([\da-z]{1,5})\.([\da-z]{1,5})\.([\da-z]{1,5}) (\S+) (\S+)(?: i([\da-z]{1,5}))?$/.exec(
      text,
    );
  if (!found) return null;
  const [, game = "", played = "", seats = "", decisions = "", ...rest] = found;
  const [loss = "", lost = "", byChance = "", labels = "", mistakes = "", iterations] = rest;
  const share = (part: string) => parseInt(part, 36) / FINE;
  const counts = [...labels.matchAll(/([a-z])(\d+)/g)].map(
    ([, letter = "", count]) => [nameIn(LABELS, letter), Number(count)] as const,
  );
  return {
    game,
    played: parseInt(played, 36),
    iterations: iterations ? parseInt(iterations, 36) : DEFAULT_ITERATIONS,
    seats: Number(seats),
    decisions: parseInt(decisions, 36),
    loss: share(loss),
    lost: share(lost),
    byChance: share(byChance),
    labels: Object.fromEntries(counts.filter(([name]) => name !== undefined)),
    mistakes: [...mistakes.matchAll(/(\d+)([a-z]*)/g)].map(([, number, letters = ""]) => ({
      number: Number(number),
      kinds: [...letters]
        .map((letter) => nameIn(KINDS, letter))
        .filter((kind) => kind !== undefined) as Kind[],
    })),
  };
}

/** Each game once: the row of the review with most iterations, and of equal ones the last. */
export function eachOnce(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>();
  for (const row of rows)
    if ((best.get(row.game)?.iterations ?? 0) <= row.iterations) best.set(row.game, row);
  return [...best.values()];
}
