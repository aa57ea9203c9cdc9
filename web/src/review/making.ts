/* Make the review of a finished game, or find the one that was kept; keep what it says for later. */

import { AnalysisBoard } from "../analysis/board.svelte";
import { StudyFault } from "../study/fault";
import { findPlace, seatOfReader, type Found } from "../study/load";
import { DEFAULT_ITERATIONS } from "../study/numbers";
import type { StudyRemote } from "../study/remote";
import type { Progress, Review } from "../study/review";
import { keep, keyOf, readKept } from "./kept";
import { keepMistakes } from "./ownMistakes";
import { keepReviewed } from "./reviewed.svelte";
import { rowOf } from "./row";

export interface Making {
  /** Null if it was cancelled. */
  done: Promise<Review | null>;
  cancel: () => void;
}

/** A game that can be reviewed. */
export interface Reviewable {
  board: AnalysisBoard;
  found: Found;
  record: string;
}

/** Open a game to review; a StudyFault says why that cannot be. */
export async function openGame(worker: StudyRemote, found: Found): Promise<Reviewable> {
  const board = await AnalysisBoard.open(worker, found);
  if (found.source.from !== "record")
    throw new StudyFault("refused", "a position alone has no decisions to review");
  if (!board.opened.record?.result)
    throw new StudyFault("refused", "only a finished game is reviewed; this one goes on");
  return { board, found, record: found.source.text };
}

export function makeReview(
  worker: StudyRemote,
  { board, found, record }: Reviewable,
  iterations: number,
  hear: (progress: Progress) => void,
): Making {
  const key = keyOf(record, iterations);
  const seat = seatOfReader(found.table);
  let run: Making | null = null;
  let cancelled = false;
  const find = async (): Promise<Review | null> => {
    const known = await readKept(key);
    if (known ?? cancelled) return known;
    run = worker.review(record, iterations, hear);
    const made = await run.done;
    if (made) await keep(key, made);
    return made;
  };
  const done = find().then((review) => {
    if (review && seat !== null && found.table) {
      keepMistakes(board, review, seat).catch(() => {}); // puzzles are an extra
      const { id, created } = found.table;
      void keepReviewed(rowOf(review, seat, { game: id, played: created, iterations }));
    }
    return review;
  });
  return {
    done,
    cancel: () => {
      cancelled = true;
      run?.cancel();
    },
  };
}

/** Review a game of a list, which nobody looks at. */
export async function reviewGame(
  worker: StudyRemote,
  id: string,
  hear: (progress: Progress) => void,
): Promise<Making> {
  const found = await findPlace({ kind: "game", id, at: null });
  if (!found) throw new StudyFault("gone");
  const game = await openGame(worker, found);
  return makeReview(worker, game, DEFAULT_ITERATIONS, hear);
}
