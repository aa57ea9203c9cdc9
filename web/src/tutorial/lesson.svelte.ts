/* One level being tried: what was played, what came of it. The server is asked what a decision does;
 * `ask` is given, so that tests can answer instead. */

import { ApiError, post } from "../api";
import { pictureOf } from "../board/picture";
import { cardOf, isSimple, movementOf } from "../game/options";
import { MoveTree } from "../game/tree.svelte";
import { seatOf } from "../required";
import type { Move, Preview, Tried, TryRequest } from "../wire";
import { failureOf, isMet, type Failure, type Level } from "./goal";

export type Ask = (request: TryRequest) => Promise<Tried>;
export const askServer: Ask = (request) => post("/api/try", { body: request });

export class Lesson {
  readonly level: Level;
  readonly start: Tried;
  readonly tree: MoveTree;
  answer: Tried = $state.raw() as Tried;
  moves: readonly Move[] = $state.raw([]);
  /** A decision was sent and has no answer yet. */
  busy: boolean = $state(false);
  /** A decision that did not arrive, and why. */
  lost: { move: Move; offline: boolean } | null = $state.raw(null);
  /** How often it was begun anew. */
  retries: number = $state(0);

  readonly #ask: Ask;
  #try = 0;

  constructor(level: Level, start: Tried, ask: Ask = askServer) {
    this.level = level;
    this.start = start;
    this.tree = new MoveTree(start.board, pictureOf(start.view), start.view);
    this.answer = start;
    this.#ask = ask;
  }

  readonly solved = $derived.by(() => isMet(this.level.goal, this.answer));
  /** Why the goal cannot be reached any more. */
  readonly failure: Failure | undefined = $derived.by(() =>
    this.solved ? undefined : failureOf(this.level.failures, this.moves, this.#spent),
  );
  readonly failed = $derived.by(() => !this.solved && (this.#spent || this.failure !== undefined));
  readonly open = $derived.by(() => !this.solved && !this.failed && !this.busy);

  /** What this level lets one do now. */
  readonly previews: readonly Preview[] = $derived.by(() =>
    this.open ? this.answer.view.previews.filter((preview) => this.#offers(preview.move)) : [],
  );

  /** It is about taking cards back; elsewhere that would only lead astray. */
  get takesBack(): boolean {
    return this.level.solution.includes("hand");
  }

  #offers(move: Move): boolean {
    const card = cardOf(move);
    if (move === "hand") return this.takesBack;
    if (card === null) return true;
    return this.level.cards.includes(card) && (isSimple(move) || !this.level.steps_only);
  }

  /** No decision is left. */
  readonly #spent = $derived.by(
    () =>
      this.moves.length >= (this.level.decisions ?? Infinity) || this.answer.view.phase === "over",
  );

  /** How much of the solution is done; null if one is on another way. */
  readonly #done: number | null = $derived.by(() => {
    const { solution } = this.level;
    if (this.moves.every((move, index) => same(move, solution[index]))) return this.moves.length;
    return this.#isAtStart ? 0 : null;
  });

  /** One is where one began, with nothing won. */
  readonly #isAtStart: boolean = $derived.by(() => {
    const [before, now] = [this.start.view, this.answer.view].map((view) => ({
      ...seatOf(view, 0),
      stars: view.stars,
    }));
    return (["space", "feet", "stars"] as const).every((what) => before?.[what] === now?.[what]);
  });

  /** The next decision of the solution, as long as one follows it and can go on. */
  readonly advice: Move | null = $derived.by(() => {
    const wanted = this.#done === null ? undefined : this.level.solution[this.#done];
    if (!wanted) return null;
    const legal = this.answer.view.previews.map(({ move }) => move);
    return (
      legal.find((move) => move === wanted) ?? legal.find((move) => same(move, wanted)) ?? null
    );
  });

  /** How to go on, or how to begin anew; none on another way than the solution. */
  get hint(): Level["hints"][number] | undefined {
    return this.level.hints[this.failed ? 0 : (this.#done ?? -1)];
  }

  /** What there is to see of an answer: a lesson that is over stops after the player's last decision, unless
   * its goal needs what the others did then. */
  #shown(answer: Tried, moves: readonly Move[]): Tried {
    const { goal, failures, decisions } = this.level;
    const steps = answer.steps.slice(0, answer.steps.findLastIndex(({ seat }) => seat === 0) + 1);
    const view = steps.at(-1)?.view;
    if (!view) return answer;
    const ending = { ...answer, steps, view };
    const spent = moves.length >= (decisions ?? Infinity);
    const failed = spent || failureOf(failures, moves, spent) !== undefined;
    return isMet(goal, ending) || (failed && !isMet(goal, answer)) ? ending : answer;
  }

  /** Play a decision; the steps that followed, which are in the tree then, or nothing if it did not
   * arrive. */
  async play(move: Move): Promise<Tried["steps"]> {
    if (!this.open) return [];
    const attempt = this.#try;
    const { position, others } = this.level;
    this.busy = true;
    this.lost = null;
    try {
      const moves = [...this.moves, move];
      const told = await this.#ask({ position, moves, seat: 0, others });
      if (attempt !== this.#try) return [];
      const answer = this.#shown(told, moves);
      const known = this.answer.steps.length;
      this.moves = moves;
      this.answer = answer;
      const steps = answer.steps.slice(known);
      for (const { view, ...step } of steps) this.tree.append(step, view);
      this.tree.setView(this.tree.present, answer.view); // with what can be decided now
      return steps;
    } catch (error) {
      if (attempt !== this.#try) return [];
      this.lost = { move, offline: error instanceof ApiError && error.code === "offline" };
      return [];
    } finally {
      if (attempt === this.#try) this.busy = false;
    }
  }

  /** From the beginning. Answers that come later are ignored. */
  retry(): void {
    this.#try += 1;
    this.retries += 1;
    this.busy = false;
    this.lost = null;
    this.moves = [];
    this.answer = this.start;
    this.tree.truncate(0);
  }
}

/** Any card does for a step. */
const same = (move: Move, wanted: Move | undefined): boolean =>
  move === wanted || (isSimple(move) && movementOf(move) === (wanted && movementOf(wanted)));
