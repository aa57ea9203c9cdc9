/* The way through the tree of variations. */

import type { Node } from "../game/tree.svelte";
import type { AnalysisBoard } from "./board.svelte";

export type Ways = Record<"first" | "back" | "forward" | "last" | "up" | "down", () => void>;

/** Go to a position, after what was pressed before. `skip` ends what is still moving. */
export function goOn(
  board: AnalysisBoard,
  skip: () => void,
): (to: () => Node | null | undefined) => void {
  return (to) =>
    board.inOrder(() => {
      const node = to();
      if (!node) return;
      skip();
      board.tree.go(node);
    });
}

export function waysOf(board: AnalysisBoard, go: ReturnType<typeof goOn>): Ways {
  const { tree } = board;
  return {
    first: () => go(() => tree.root),
    back: () => go(() => tree.cursor.parent),
    forward: () => go(() => tree.cursor.children[0]),
    last: () => go(() => tree.line.at(-1)),
    up: () => go(() => board.beside(-1)),
    down: () => go(() => board.beside(1)),
  };
}
