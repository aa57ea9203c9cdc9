/* The engine's search of the position that is looked at: on or off, how long, from whose eyes. */

import { untrack } from "svelte";

import type { SearchReport } from "../engine/search";
import type { StudyRemote } from "../study/remote";
import { shareError } from "../study/searchError";
import type { Eyes, Limit } from "../study/service";
import type { Move } from "../wire";
import { pathTo, type AnalysisBoard } from "./board.svelte";

export const LIMITS = {
  second: { milliseconds: 2000 },
  time: { milliseconds: 10_000 },
  short: { iterations: 20_000 },
  long: { iterations: 200_000 },
  endless: {},
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** A share of victory and half of its 95 % interval. */
export interface Share {
  share: number;
  error: number;
}

/** A decision that was searched. */
export interface Searched extends Share {
  move: Move;
  visits: number;
  line: Move[];
}

/** Make it where effects can live. */
export class Thinking {
  on = $state(true);
  limit: LimitName = $state("time");
  /** Whose knowledge counts: of a seat, of the seat that decides, or all cards are open. */
  eyes: Eyes | "mover" = $state("mover");
  report: SearchReport | null = $state.raw(null);
  failed: Error | null = $state.raw(null);

  readonly #board: AnalysisBoard;

  constructor(remote: StudyRemote, board: AnalysisBoard) {
    this.#board = board;
    $effect(() => {
      const { spot } = board;
      const { cursor } = board.tree;
      const [on, limit, eyes] = [this.on, this.limit, this.eyes];
      untrack(() => (this.report = null));
      if (!on || !spot || spot.view.turn === null) return;
      const path = pathTo(cursor);
      const where = {
        game: board.opened.game,
        path,
        eyes: eyes === "mover" ? spot.view.turn : eyes,
        limit: LIMITS[limit],
      };
      remote
        .search(where, (report) => {
          this.report = report;
        })
        .catch((error: unknown) => {
          this.failed = error instanceof Error ? error : new Error(String(error));
        });
      return () => remote.stop();
    });
  }

  /** By seat; null while nothing is known. After the end it is the result. */
  readonly shares: Share[] | null = $derived.by(() => {
    const view = this.#board.spot?.view;
    if (view && view.turn === null)
      return view.seats.map(({ seat }) => ({
        share: view.winners.includes(seat) ? 1 / view.winners.length : 0,
        error: 0,
      }));
    const { report } = this;
    if (!report || report.iterations === 0) return null;
    const seats = report.shares.length;
    return report.shares.map((share) => ({
      share,
      error: shareError(share, report.iterations, seats),
    }));
  });

  /** The decisions that were searched most. */
  readonly best: Searched[] = $derived.by(() => {
    const seats = this.report?.shares.length ?? 0;
    return (this.report?.moves ?? []).map(({ move, visits, value, line }) => ({
      move,
      visits,
      line,
      share: value,
      error: shareError(value, visits, seats),
    }));
  });
}
