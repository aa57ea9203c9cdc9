/* The moves that a reader wants to see again: what others did since their own last move. */

import { trailOf, type Trail } from "../board/trail";
import type { StepInfo } from "../wire/messages";
import type { Node } from "./tree.svelte";

/** Decisions of one seat, one after the other; each node has a step. */
export interface Turn {
  seat: number;
  nodes: (Node & { step: StepInfo })[];
}

const played = (node: Node): node is Node & { step: StepInfo } => node.step !== null;

/** The turns that lead to a position since the last decision of a seat, the oldest first. Turns of
 * a seat that moved twice since then are told once: the last one. */
export function turnsSince(end: Node, since: number | null): Turn[] {
  const turns: Turn[] = [];
  for (let node: Node | null = end; node && played(node); node = node.parent) {
    const { seat } = node.step;
    if (seat === since) break;
    const first = turns[0];
    if (first?.seat === seat) first.nodes.unshift(node);
    else if (turns.some((turn) => turn.seat === seat)) break;
    else turns.unshift({ seat, nodes: [node] });
  }
  return turns;
}

/** Only the decision that led to a position. */
export const turnTo = (node: Node): Turn[] =>
  played(node) ? [{ seat: node.step.seat, nodes: [node] }] : [];

export function trailsOf(turns: readonly Turn[], decisions: number): Trail[] {
  return turns.flatMap(({ seat, nodes }) =>
    nodes.flatMap(({ parent, step, picture }) => {
      const shown = picture.decisions <= decisions;
      const trail = parent && shown ? trailOf(parent.picture, seat, step.events) : null;
      return trail ? [trail] : [];
    }),
  );
}
