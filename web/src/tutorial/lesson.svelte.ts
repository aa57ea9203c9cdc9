/* One level being tried: what was played, what came of it. The server is asked what a decision does;
 * `ask` is given, so that tests can answer instead. */

import { ApiError, post } from "../api";
import { pictureOf } from "../board/picture";
import { cardOf, isSimple, movementOf } from "../game/options";
import { MoveTree } from "../game/tree.svelte";
import type { Move, Preview, Tried, TryRequest } from "../wire";
import { isMet, type Level } from "./goal";

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
  readonly failed = $derived.by(
    () =>
      !this.solved &&
      (this.moves.length >= this.level.decisions || this.answer.view.phase === "over"),
  );
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

  /** The next decision of the solution, as long as one follows it and can go on. */
  readonly advice: Move | null = $derived.by(() => {
    const { solution } = this.level;
    const wanted = solution[this.moves.length];
    if (!wanted || !this.moves.every((move, index) => same(move, solution[index]))) return null;
    const legal = this.answer.view.previews.map(({ move }) => move);
    return (
      legal.find((move) => move === wanted) ?? legal.find((move) => same(move, wanted)) ?? null
    );
  });

  /** How to go on; if one is on another way, how to begin. */
  get hint(): Level["hints"][number] | undefined {
    return this.level.hints[this.advice ? this.moves.length : 0];
  }

  /** What there is to see of an answer: a lesson that is over stops after the player's last decision, unless
   * its goal needs what the others did then. */
  #shown(answer: Tried, decisions: number): Tried {
    const { goal } = this.level;
    const steps = answer.steps.slice(0, answer.steps.findLastIndex(({ seat }) => seat === 0) + 1);
    const view = steps.at(-1)?.view;
    if (!view) return answer;
    const ending = { ...answer, steps, view };
    const over = isMet(goal, ending) || (decisions >= this.level.decisions && !isMet(goal, answer));
    return over ? ending : answer;
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
      const answer = this.#shown(told, moves.length);
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
