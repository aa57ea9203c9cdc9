/* The line of a decision that the engine found, drawn on the board. */

import { untrack } from "svelte";

import { lineTrails } from "../board/lineTrails";
import type { Trail } from "../board/trail";
import type { StudyRemote } from "../study/remote";
import type { Move } from "../wire";
import type { StepInfo } from "../wire/messages";
import { pathTo, type AnalysisBoard } from "./board.svelte";
import type { Searched } from "./thinking.svelte";

export const DRAWN = 5; // decisions: more would hide the board
const CALM = 1000; // milliseconds between two drawings of a line
const keyOf = ({ line }: Pick<Searched, "line">): string => line.slice(0, DRAWN).join(" ");

/** Make it where effects can live. */
export class ShownLine {
  /** The decision whose line is drawn. */
  move: Move | null = $state(null);
  trails: Trail[] | null = $state.raw(null);
  /** What happens along it. */
  steps: StepInfo[] = $state.raw([]);

  #drawn = ""; // its decisions
  #wait: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly remote: StudyRemote,
    private readonly board: AnalysisBoard,
  ) {
    $effect(() => {
      void board.tree.cursor;
      untrack(() => this.hide());
    });
  }

  hide(): void {
    clearTimeout(this.#wait);
    this.#wait = undefined;
    this.#drawn = "";
    this.move = this.trails = null;
    this.steps = [];
  }

  /** Draw the line of a decision, or take it away again; is it drawn now? */
  async toggle(one: Pick<Searched, "move" | "line">): Promise<boolean> {
    if (this.move === one.move) {
      this.hide();
      return false;
    }
    this.move = one.move;
    return this.#draw(one);
  }

  /** The search goes on: draw the line as it is now, but not so often that nobody can follow it. */
  follow(best: readonly Pick<Searched, "move" | "line">[]): void {
    const one = best.find(({ move }) => move === this.move);
    if (!one || this.#wait !== undefined || !this.trails || keyOf(one) === this.#drawn) return;
    this.#wait = setTimeout(() => (this.#wait = undefined), CALM);
    void this.#draw(one);
  }

  async #draw(one: Pick<Searched, "move" | "line">): Promise<boolean> {
    const { opened, tree } = this.board;
    const from = tree.cursor;
    this.#drawn = keyOf(one);
    const steps = await this.remote.line(opened.game, pathTo(from), one.line.slice(0, DRAWN));
    if (tree.cursor !== from || this.move !== one.move) return false;
    this.trails = lineTrails(opened.board, from.picture, steps);
    this.steps = steps;
    return true;
  }
}
