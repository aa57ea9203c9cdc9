/* The history of a game: every position, with the decision that led to it. A table is one line whose
 * end is the present, a replay a line that is known to its end; other lines are variations. */

import { fold, pictureOf, type Picture } from "../board/picture";
import type { BoardShape, View } from "../wire";
import type { StepInfo } from "../wire/messages";

export interface Node {
  /** Null for the first position. */
  readonly parent: Node | null;
  /** The decision that led here, with its events. */
  readonly step: StepInfo | null;
  readonly picture: Picture;
  /** How it is seen; null where that is not known. */
  readonly view: View | null;
  /** What a reader wrote about it. */
  readonly comment?: string;
  /** Positions one decision later; the first is the main line. */
  readonly children: readonly Node[];
}

type Mutable = { -readonly [K in keyof Node]: Node[K] };

export class MoveTree {
  /** Called with the new position of the cursor; it is one decision further if `from` is its parent,
   * and shown at once if `from` is null. */
  onmove: ((node: Node, from: Node | null) => void) | null = null;
  /** Called when the reader moves the cursor. */
  onread: ((node: Node) => void) | null = null;

  readonly #board: BoardShape;
  #root: Node = $state.raw() as Node;
  #present: Node = $state.raw() as Node;
  #cursor: Node = $state.raw() as Node;
  #version = $state(0); // of what lies inside nodes

  constructor(board: BoardShape, first: Picture, view: View | null = null) {
    this.#board = board;
    this.#root =
      this.#present =
      this.#cursor =
        {
          parent: null,
          step: null,
          picture: first,
          view,
          children: [],
        };
  }

  // Reading

  /** The first position; followed wherever the tree changes. */
  get root(): Node {
    void this.#version;
    return this.#root;
  }
  /** The end of the main line: where the game is. */
  get present(): Node {
    return this.#present;
  }
  /** The position that is looked at. */
  get cursor(): Node {
    return this.#cursor;
  }
  /** Another position than the present is looked at. */
  readonly inPast = $derived.by(() => this.#cursor !== this.#present);
  /** From the first position through the cursor to the end. */
  readonly line: readonly Node[] = $derived.by(() => {
    void this.#version;
    const nodes: Node[] = [];
    for (let node: Node | null = this.#cursor; node; node = node.parent) nodes.unshift(node);
    for (let node = this.#cursor.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  });
  /** The decisions of the line. */
  readonly steps: readonly StepInfo[] = $derived.by(() =>
    this.line.flatMap(({ step }) => (step ? [step] : [])),
  );
  /** How many decisions of the line lead to the cursor. */
  readonly at = $derived.by(() => this.line.indexOf(this.#cursor));
  readonly last = $derived.by(() => this.line.length - 1);

  /** How the position of the line after so many decisions is seen, if that is known. */
  viewAt(decisions: number): View | null {
    return this.line[decisions - this.#root.picture.decisions]?.view ?? null;
  }

  // Looking

  /** Look at the position of the line after so many decisions, or at the nearest there is. */
  goTo(at: number): void {
    const node = this.line[Math.min(Math.max(Math.trunc(at) || 0, 0), this.last)];
    if (node && node !== this.#cursor) this.go(node);
  }

  goBy(steps: number): void {
    this.goTo(this.at + steps);
  }

  go(node: Node): void {
    this.#move(node, this.#cursor);
    this.onread?.(node);
  }

  #move(node: Node, from: Node | null): void {
    this.#cursor = node;
    this.onmove?.(node, from);
  }

  // Growing

  /** The game goes on. Who looks at the present stays with it. */
  append(step: StepInfo, view: View | null): void {
    const before = this.#present;
    const node = this.#add(before, step, view);
    this.#present = node;
    if (this.#cursor === before) this.#move(node, before);
  }

  /** Play on from the cursor: along the line, or into a variation. */
  play(step: StepInfo, view: View | null): void {
    const from = this.#cursor;
    const known = from.children.find((child) => child.step?.move === step.move);
    const node = known ?? this.#add(from, step, view);
    if (from === this.#present) this.#present = node;
    this.#move(node, from);
  }

  /** Decisions were taken back: the game has only so many. */
  truncate(steps: number): void {
    let node = this.#present;
    while (node.parent && node.picture.decisions - this.#root.picture.decisions > steps)
      node = node.parent;
    const gone = this.line.indexOf(node) < this.at;
    this.#change(node, { children: [] });
    this.#present = node;
    if (gone || this.#cursor === node) this.#move(node, null);
  }

  // Editing variations; each answers with what undoes it

  /** Take a position and all after it away. Whoever looks at it looks at the position before. */
  remove(node: Node): () => void {
    const { parent } = node;
    if (!parent) return () => {};
    return this.#arrange(
      parent,
      parent.children.filter((child) => child !== node),
    );
  }

  /** The variation that a position belongs to becomes the main line where it began. */
  promote(node: Node): () => void {
    let first = node;
    while (first.parent && first.parent.children[0] === first) first = first.parent;
    const { parent } = first;
    if (!parent) return () => {};
    return this.#arrange(parent, [first, ...parent.children.filter((child) => child !== first)]);
  }

  setComment(node: Node, comment: string): () => void {
    const before = node.comment ?? "";
    this.#change(node, { comment });
    return () => this.#change(node, { comment: before });
  }

  #arrange(parent: Node, children: readonly Node[]): () => void {
    const before = parent.children;
    const cursor = this.#cursor;
    this.#change(parent, { children });
    this.#settle(parent);
    return () => {
      this.#change(parent, { children: before });
      this.#settle(parent);
      if (this.#cursor !== cursor) this.go(cursor);
    };
  }

  /** The present is the end of the main line, and the cursor is in the tree. */
  #settle(parent: Node): void {
    let end = this.#root;
    for (let next = end.children[0]; next; next = next.children[0]) end = next;
    this.#present = end;
    for (let node = this.#cursor; node.parent; node = node.parent)
      if (!node.parent.children.includes(node)) {
        this.go(parent);
        return;
      }
  }

  setView(node: Node, view: View): void {
    this.#change(node, { view });
  }

  /** The whole game is told anew, after a break. What is known of its positions is kept, and so is the
   * place of a reader in the past; otherwise the last decision is shown as it happened if it is new.
   * Returns the decisions that are new. */
  rebuild(first: Picture, steps: readonly StepInfo[], view: View): StepInfo[] {
    const known = this.#mainLine();
    const reader = this.inPast ? this.at : null;
    const root: Node = { ...this.#root, picture: first, children: [] };
    let node = root;
    let same = true;
    steps.forEach((step, index) => {
      const old = known[index + 1];
      same &&= JSON.stringify(old?.step?.events) === JSON.stringify(step.events);
      node = this.#add(node, step, same ? (old?.view ?? null) : null);
    });
    this.#change(node, { view });
    this.#root = root;
    this.#present = node;
    const line = this.#mainLine();
    const fresh = steps.slice(known.length - 1);
    const past = reader === null ? undefined : line[reader];
    if (past && past !== node) this.#move(past, null);
    else if (fresh.length && node.parent) {
      this.#move(node.parent, null);
      this.#move(node, node.parent);
    } else this.#move(node, null);
    return fresh;
  }

  #mainLine(): Node[] {
    const nodes: Node[] = [];
    for (let node: Node | null = this.#present; node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  #add(parent: Node, step: StepInfo, view: View | null): Node {
    const decisions = parent.picture.decisions + 1;
    const picture = view
      ? { ...pictureOf(view), decisions }
      : { ...fold(this.#board, parent.picture, step.events), decisions };
    const node: Node = { parent, step, picture, view, children: [] };
    this.#change(parent, { children: [...parent.children, node] });
    return node;
  }

  #change(node: Node, values: Partial<Mutable>): void {
    Object.assign(node, values);
    this.#version += 1;
  }
}
