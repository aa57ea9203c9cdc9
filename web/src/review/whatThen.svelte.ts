/* What happens after a decision: the engine looks for the best replies, and their line is drawn on the board. */

import { pathTo, type AnalysisBoard } from "../analysis/board.svelte";
import { DRAWN, ShownLine } from "../analysis/shownLine.svelte";
import type { StudyRemote } from "../study/remote";
import type { Limit } from "../study/service";
import type { Move } from "../wire";

const LIMIT: Limit = { milliseconds: 1500 };

/** Make it where effects can live. */
export class WhatThen {
  /** The decision that is asked about. */
  move: Move | null = $state(null);
  /** The engine looks for replies. */
  busy = $state(false);
  readonly line: ShownLine;

  #asked = 0;

  constructor(
    private readonly remote: StudyRemote,
    private readonly board: AnalysisBoard,
  ) {
    this.line = new ShownLine(remote, board);
  }

  hide(): void {
    this.#asked += 1;
    if (this.busy) this.remote.stop();
    this.busy = false;
    this.move = null;
    this.line.hide();
  }

  /** Show what follows a decision in the position that is looked at. All cards are open: the game is over. */
  async show(move: Move): Promise<void> {
    this.hide();
    const asked = this.#asked;
    this.busy = true;
    this.move = move;
    try {
      const line = await this.#lineOf(pathTo(this.board.tree.cursor), move);
      if (asked === this.#asked) await this.line.toggle({ move, line });
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  /** The decision and what follows; it ends with a reply of the others. */
  async #lineOf(path: Move[], move: Move): Promise<Move[]> {
    const line = [move, ...(await this.#replies([...path, move]))].slice(0, DRAWN);
    const steps = await this.remote.line(this.board.opened.game, path, line);
    const last = steps.findLastIndex(({ seat }) => seat !== steps[0]?.seat);
    return line.slice(0, Math.max(last, 0) + 1);
  }

  /** The line that was searched most; nothing follows the end of the game. */
  async #replies(path: Move[]): Promise<Move[]> {
    const { game } = this.board.opened;
    const { view } = await this.remote.at(game, path);
    if (view.turn === null) return [];
    return new Promise((resolve, reject) => {
      this.remote
        .search({ game, path, eyes: "open", limit: LIMIT }, ({ done, moves }) => {
          if (done) resolve(moves[0]?.line ?? []);
        })
        .catch(reject);
    });
  }
}
