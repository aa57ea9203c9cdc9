/* Review of a finished game: what each decision cost, and what decided the result. study/review.py, step by
 * step. */

import { EngineError } from "../engine/errors";
import { byteAt } from "../engine/bytes";
import { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { STATE } from "../engine/layout";
import { readRecord } from "../engine/record";
import { seatAt } from "../engine/setup";
import { required } from "../required";
import type { Move, SeenMove } from "../wire";
import { analyse, resultOf, type Analysis } from "./analysis";
import { isAsGood } from "./asGood";
import {
  exponentOf,
  raisedChoices,
  raisedError,
  stakeOf,
  type Raised,
  type Stake,
} from "./exponent";
import { ledgerOf, type Ledger } from "./ledger";
import { BLUNDER, INACCURACY, MISTAKE, OPEN_PART, type Label } from "./numbers";
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
  /** Half of the 80 % interval of the loss. */
  error: number;
  label: Label;
  /** The shares of all seats with the best decision, and with the decision that was played. */
  before: number[];
  after: number[];
  /** The same two, if all seats showed their cards. */
  open_before: number[];
  open_after: number[];
  /** How the game would probably go on after the best decision. */
  line: SeenMove[];
  /** If it lost something: the decisions as good as the best, which is first. */
  good: Move[];
  reasons: Reason[];
}

/** A seat: its ledger, and how well it decided. */
export interface SeatReview {
  ledger: Ledger;
  /** Those that had a choice. */
  decisions: number;
  /** The mean of them. */
  loss: number;
  /** What they lost by the search, before the exponent, and what decisions by chance would have lost. */
  lost: number;
  by_chance: number;
  labels: Partial<Record<Label, number>>;
}

/** A finished game. */
export interface Review {
  players: string[];
  winners: number[];
  points: number[];
  /** Of all shares: how well these players bring an advantage home. */
  exponent: number;
  judged: Judged[];
  seats: SeatReview[];
}

/** Of a position: by what the seat that decides knows, and with the true cards of all seats. */
interface Analyses {
  known: Analysis;
  opened: Analysis;
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
  const analyses = new Map<number, Analyses>();
  const now = Game.begin(kernel, record);
  for (const [number, { move }] of game.steps.entries()) {
    if (now.legalMoves().length > 1) {
      const known = analyse(kernel, now, iterations, seed, move);
      const part = Math.ceil(iterations / OPEN_PART);
      const opened = hidesCards(now) ? analyse(kernel, now, part, seed, move, true) : known;
      analyses.set(number, { known, opened });
    }
    now.play(move);
    yield { done: number + 1, all: game.steps.length };
  }
  const moves = game.steps.map(({ move }) => move);
  const stakes = [...analyses].map(([number, { known }]) =>
    stakeOf(known, required(moves[number], `decision ${number}`)),
  );
  const exponent = exponentOf(stakes, game.seats);
  const judged = judgeAll(Game.begin(kernel, record), moves, analyses, exponent);
  const result = resultOf(game);
  return {
    players: record.seats,
    winners: game.winners(),
    points: game.points(),
    exponent,
    judged,
    seats: result.map((_, seat) => seatReview(seat, judged, stakes, result)),
  };
}

/** Has any seat but the one that decides cards face down? */
const hidesCards = ({ seats, state, turn }: Game): boolean =>
  Array.from({ length: seats }, (_, seat) => seat).some(
    (seat) => seat !== turn && byteAt(state, seatAt(seat) + STATE.DOWN) > 0,
  );

function judgeAll(
  now: Game,
  moves: readonly Move[],
  analyses: ReadonlyMap<number, Analyses>,
  exponent: number,
): Judged[] {
  const judged: Judged[] = [];
  for (const [number, move] of moves.entries()) {
    const found = analyses.get(number);
    if (found) judged.push(judge(now, found.known, move, exponent, found.opened));
    now.play(move);
  }
  return judged;
}

/** What the decision `move` costs in the present position of a game. The second analysis is with the true cards,
 * for the ledger; without it they count as known. */
export function judge(
  game: Game,
  analysis: Analysis,
  move: Move,
  exponent: number,
  opened = analysis,
): Judged {
  const seat = required(analysis.seat ?? undefined, "the seat that decides");
  const choices = raisedChoices(analysis, exponent);
  const best = required(choices[0], "a legal decision");
  const played = required(
    choices.find(({ choice }) => choice.move === move),
    `the choice ${move}`,
  );
  const loss = shareOf(best.shares, seat) - shareOf(played.shares, seat);
  const openChoices = opened === analysis ? choices : raisedChoices(opened, exponent);
  const openBest = required(openChoices[0], "a legal decision");
  const openPlayed = required(
    openChoices.find(({ choice }) => choice.move === move),
    `the choice ${move}`,
  );
  const isNoted = loss >= INACCURACY;
  const lines = [played.choice.line, best.choice.line] as const;
  return {
    number: game.steps.length,
    seat,
    move,
    best: best.choice.move,
    loss,
    error: raisedError(analysis, best, played),
    label: labelOf(game, analysis, choices, move, loss),
    before: best.shares,
    after: played.shares,
    open_before: openBest.shares,
    open_after: openPlayed.shares,
    line: best.choice.line,
    good: isNoted ? goodOf(choices, seat) : [],
    reasons: isNoted ? reasonsOf(game, move, best.choice.move, lines) : [],
  };
}

/** The decisions that are as good as the best. */
function goodOf(choices: readonly Raised[], seat: number): Move[] {
  const best = required(choices[0], "a legal decision");
  return choices
    .filter((one) => isAsGood({ loss: shareOf(best.shares, seat) - shareOf(one.shares, seat) }))
    .map(({ choice }) => choice.move);
}

const shareOf = (shares: readonly number[], seat: number): number =>
  required(shares[seat], `the share of seat ${seat}`);

/** The name of a decision, from what it loses, and from what the others would have lost. */
function labelOf(
  game: Game,
  analysis: Analysis,
  choices: readonly Raised[],
  move: Move,
  loss: number,
): Label {
  if (loss >= BLUNDER) return "blunder";
  if (loss >= MISTAKE) return "mistake";
  if (loss >= INACCURACY) return "inaccuracy";
  const seat = required(analysis.seat ?? undefined, "the seat that decides");
  const best = required(choices[0], "a legal decision");
  const second = required(choices[1], "another decision");
  const ahead = shareOf(best.shares, seat) - shareOf(second.shares, seat);
  if (best.choice.move !== move || ahead - raisedError(analysis, best, second) < MISTAKE)
    return "fine";
  const points = new Map(game.preview().map((preview) => [preview.move, preview.points]));
  return (points.get(move) ?? 0) < Math.max(...points.values()) ? "brilliant" : "only";
}

function seatReview(
  seat: number,
  judged: readonly Judged[],
  stakes: readonly Stake[],
  result: number[],
): SeatReview {
  const labels: SeatReview["labels"] = {};
  let [decisions, loss, lost, by_chance] = [0, 0, 0, 0];
  for (const [at, one] of judged.entries()) {
    if (one.seat !== seat) continue;
    const stake = required(stakes[at], `what was at stake in decision ${one.number}`);
    labels[one.label] = (labels[one.label] ?? 0) + 1;
    decisions += 1;
    loss += one.loss;
    lost += stake.lost;
    by_chance += stake.byChance;
  }
  const ledger = ledgerOf(seat, judged, result);
  return { ledger, decisions, loss: loss / Math.max(decisions, 1), lost, by_chance, labels };
}
