/* Why the solution is right: how the game could go on after it, and after another decision. */

import { StudyRemote } from "../study/remote";
import type { Reason } from "../study/reasons";
import type { Move, Tried } from "../wire";
import { askEngine, type Attempt } from "./attempt.svelte";
import { playOut } from "./playOut";

/** Decisions, and what could follow until it is the solver's turn again. */
export interface Followed {
  steps: Tried["steps"];
  view: Tried["view"];
}

export interface Comparison {
  kind: "tried" | "tempting";
  /** The other decisions, from the beginning of the puzzle. */
  moves: readonly Move[];
}

/** What the solution is compared with: the first wrong try, or else what gains more at once. */
export function rivalOf({ puzzle, start, firstWrong }: Attempt): Comparison | null {
  if (firstWrong) return { kind: "tried", moves: firstWrong };
  const { previews } = start.view;
  const [right = []] = puzzle.steps;
  const pointsOf = (move: Move) => previews.find((one) => one.move === move)?.points ?? 0;
  const [most] = previews
    .filter(({ move }) => !right.includes(move))
    .toSorted((a, b) => b.points - a.points);
  const gained = Math.max(...right.map(pointsOf));
  return most && most.points > gained ? { kind: "tempting", moves: [most.move] } : null;
}

/** How it could go on after some decisions: the engine decides for all seats. */
export async function follow(attempt: Attempt, moves: readonly Move[]): Promise<Followed> {
  const { puzzle, seat } = attempt;
  const line = await playOut(puzzle.position, moves, seat);
  const { position } = puzzle;
  const { steps, view } = await askEngine({ position, moves: [...moves, ...line], seat });
  return { steps, view };
}

/** Facts that tell the last of these decisions from the right one. */
export async function reasonsAgainst(
  { puzzle }: Attempt,
  moves: readonly Move[],
): Promise<Reason[]> {
  const path = moves.slice(0, -1);
  const move = moves.at(-1);
  const best = puzzle.steps[path.length]?.[0];
  if (!move || !best) return [];
  const remote = new StudyRemote();
  try {
    const { game } = await remote.open({ from: "position", text: puzzle.position });
    return await remote.reasons(game, path, move, best);
  } finally {
    remote.end();
  }
}
