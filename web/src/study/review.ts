/* Review of a finished game: what each decision cost, and what decided the result. study/review.py, step by
 * step; the ledger is drawn there. */

import { EngineError } from "../engine/errors";
import { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { readRecord } from "../engine/record";
import { required } from "../required";
import type { Move, SeenMove } from "../wire";
import { analyse, choiceError, choiceOf, resultOf, type Analysis } from "./analysis";
import { isAsGood } from "./asGood";
import { BLUNDER, INACCURACY, MISTAKE, type Label } from "./numbers";
import { reasonsOf, type Reason } from "./reasons";

/** A decision that had a choice. */
export interface Judged {
  /** Of the decision in the game, from 0. */
  number: number;
  seat: number;
  move: Move;
  best: Move;
  /** Of the share of victory of its seat. */
  loss: number;
  /** Half of the 95 % interval of the loss. */
  error: number;
  label: Label;
  /** The shares of all seats with the best decision, and with the decision that was played. */
  before: number[];
  after: number[];
  /** How the game would probably go on after the best decision. */
  line: SeenMove[];
  /** If it lost something: the decisions as good as the best, which is first. */
  good: Move[];
  reasons: Reason[];
}

/** Where the result of a seat comes from; the parts add up to it. */
export interface Ledger {
  fair: number;
  start: number;
  own: number;
  others: number;
  unseen: number;
  result: number;
}

/** A seat: its ledger, and how well it decided. */
export interface SeatReview {
  ledger: Ledger;
  /** Those that had a choice. */
  decisions: number;
  /** The mean of them. */
  loss: number;
  labels: Partial<Record<Label, number>>;
}

/** A finished game. */
export interface Review {
  players: string[];
  winners: number[];
  points: number[];
  judged: Judged[];
  seats: SeatReview[];
}

/** Decisions that were judged so far, and all of the game. */
export interface Progress {
  done: number;
  all: number;
}

/** Review the game of a record, with about so many iterations for each decision. It is a generator: it
 * tells how far it is after each decision, and may be dropped there. */
export function* reviewing(
  kernel: Kernel,
  text: string,
  iterations: number,
  seed = 0,
): Generator<Progress, Review> {
  const record = readRecord(text);
  const game = Game.fromRecord(kernel, record);
  if (!game.isOver) throw new EngineError("only a finished game is reviewed; this one goes on");
  const judged: Judged[] = [];
  const now = Game.begin(kernel, record);
  for (const { move } of game.steps) {
    if (now.legalMoves().length > 1)
      judged.push(judge(now, analyse(kernel, now, iterations, seed, move), move));
    now.play(move);
    yield { done: now.steps.length, all: game.steps.length };
  }
  const result = resultOf(game);
  return {
    players: record.seats,
    winners: game.winners(),
    points: game.points(),
    judged,
    seats: result.map((_, seat) => seatReview(seat, judged, result)),
  };
}

/** What the decision `move` costs in the present position of a game. */
export function judge(game: Game, analysis: Analysis, move: Move): Judged {
  const seat = required(analysis.seat ?? undefined, "the seat that decides");
  const best = required(analysis.choices[0], "a legal decision");
  const played = choiceOf(analysis, move);
  const loss = shareOf(best.shares, seat) - shareOf(played.shares, seat);
  const error = choiceError(analysis, best, played);
  const isNoted = loss >= Math.max(INACCURACY, error);
  return {
    number: game.steps.length,
    seat,
    move,
    best: best.move,
    loss,
    error,
    label: labelOf(game, analysis, move, loss > error ? loss : 0),
    before: best.shares,
    after: played.shares,
    line: best.line,
    good: isNoted ? goodOf(analysis) : [],
    reasons: isNoted ? reasonsOf(game, move, best.move) : [],
  };
}

/** The decisions that are as good as the best. */
function goodOf(analysis: Analysis): Move[] {
  const seat = required(analysis.seat ?? undefined, "the seat that decides");
  const best = required(analysis.choices[0], "a legal decision");
  return analysis.choices
    .filter((choice) =>
      isAsGood({
        loss: shareOf(best.shares, seat) - shareOf(choice.shares, seat),
        error: choiceError(analysis, best, choice),
      }),
    )
    .map(({ move }) => move);
}

const shareOf = (shares: readonly number[], seat: number): number =>
  required(shares[seat], `the share of seat ${seat}`);

/** The name of a decision, from what it loses, and from what the others would have lost. */
function labelOf(game: Game, analysis: Analysis, move: Move, loss: number): Label {
  if (loss >= BLUNDER) return "blunder";
  if (loss >= MISTAKE) return "mistake";
  if (loss >= INACCURACY) return "inaccuracy";
  const seat = required(analysis.seat ?? undefined, "the seat that decides");
  const best = required(analysis.choices[0], "a legal decision");
  const second = required(analysis.choices[1], "another decision");
  const ahead = shareOf(best.shares, seat) - shareOf(second.shares, seat);
  if (best.move !== move || ahead - choiceError(analysis, best, second) < MISTAKE) return "fine";
  const points = new Map(game.preview().map((preview) => [preview.move, preview.points]));
  return (points.get(move) ?? 0) < Math.max(...points.values()) ? "brilliant" : "only";
}

function seatReview(seat: number, judged: readonly Judged[], result: number[]): SeatReview {
  const fair = 1 / result.length;
  let [own, others, unseen] = [0, 0, 0];
  for (const [number, one] of judged.entries()) {
    const change = shareOf(one.after, seat) - shareOf(one.before, seat);
    if (one.seat === seat) own += change;
    else others += change;
    const following = judged[number + 1]?.before ?? result;
    unseen += shareOf(following, seat) - shareOf(one.after, seat);
  }
  const start = shareOf(judged[0]?.before ?? result, seat) - fair;
  const mine = judged.filter((one) => one.seat === seat);
  const labels: SeatReview["labels"] = {};
  let lost = 0;
  for (const { label, loss } of mine) {
    labels[label] = (labels[label] ?? 0) + 1;
    lost += loss;
  }
  const ledger = { fair, start, own, others, unseen, result: shareOf(result, seat) };
  return { ledger, decisions: mine.length, loss: lost / Math.max(mine.length, 1), labels };
}
