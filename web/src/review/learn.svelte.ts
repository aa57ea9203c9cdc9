/* Mistakes as questions: what would have been better? The engine judges what is tried. */

import { isAsGood } from "../study/asGood";
import type { Judged } from "../study/review";
import type { Move } from "../wire";
import { isMistake } from "./labels";

/** Judge a decision of a question. */
export type Judge = (question: Judged, move: Move) => Promise<Judged>;

export type Verdict =
  | { kind: "best" }
  /** About as strong as the best one. */
  | { kind: "good"; judged: Judged }
  /** What was played in the game. */
  | { kind: "same"; judged: Judged }
  | { kind: "worse"; judged: Judged };

/** The mistakes of a seat, the largest ones if there are many, in the order of the game. */
export function mistakesOf(judged: readonly Judged[], seat: number, most = 10): Judged[] {
  return judged
    .filter((one) => one.seat === seat && isMistake(one))
    .toSorted((a, b) => b.loss - a.loss)
    .slice(0, most)
    .toSorted((a, b) => a.number - b.number);
}

export class Learning {
  readonly questions: readonly Judged[];
  at = $state(0);
  tried: Move | null = $state(null);
  verdict: Verdict | null = $state.raw(null);
  busy = $state(false);
  hinted = $state(false);
  /** The answer was shown. */
  shown = $state(false);
  solved = $state(0);

  readonly #judge: Judge;
  #try = 0;

  constructor(questions: readonly Judged[], judge: Judge) {
    this.questions = questions;
    this.#judge = judge;
  }

  readonly question: Judged | null = $derived.by(() => this.questions[this.at] ?? null);
  readonly isSolved = $derived.by(
    () => this.verdict?.kind === "best" || this.verdict?.kind === "good",
  );
  /** Something can be tried now. */
  readonly open = $derived.by(
    () => this.question !== null && !this.busy && !this.shown && this.verdict === null,
  );

  async try(move: Move): Promise<void> {
    const { question } = this;
    if (!question || !this.open) return;
    const attempt = (this.#try += 1);
    this.tried = move;
    let verdict: Verdict;
    if (move === question.best) verdict = { kind: "best" };
    else if (move === question.move) verdict = { kind: "same", judged: question };
    else {
      this.busy = true;
      try {
        const judged = await this.#judge(question, move);
        verdict = { kind: isAsGood(judged) ? "good" : "worse", judged };
      } finally {
        if (attempt === this.#try) this.busy = false;
      }
    }
    if (attempt !== this.#try) return;
    this.verdict = verdict;
    if (this.isSolved) this.solved += 1;
  }

  hint(): void {
    this.hinted = true;
  }

  show(): void {
    this.shown = true;
  }

  retry(): void {
    this.#try += 1;
    this.tried = null;
    this.verdict = null;
    this.busy = false;
  }

  next(): void {
    this.retry();
    this.hinted = this.shown = false;
    this.at += 1;
  }
}
