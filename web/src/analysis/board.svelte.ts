/* A game that is looked at anywhere, with its variations: the tree, where one is in it, and what the engine
 * says of the position. No DOM in it; the engine is given, so that tests can have one of their own. */

import { pictureOf } from "../board/picture";
import { EngineError } from "../engine/errors";
import { MoveTree, type Node } from "../game/tree.svelte";
import { StudyFault } from "../study/fault";
import type { Found } from "../study/load";
import type { StudyRemote } from "../study/remote";
import { findRunning, isGoingOn } from "../study/running";
import { hasRoom, LONGEST_COMMENT, STUDY_FORMAT, type Saved, type SavedNode } from "../study/saved";
import type { Opened, Spot } from "../study/service";
import type { Move } from "../wire";
import type { StepInfo } from "../wire/messages";

/** The decisions that lead to a position. All cards are open here, so none is hidden. */
export function pathTo(node: Node): Move[] {
  const moves: Move[] = [];
  for (let one: Node | null = node; one?.step; one = one.parent)
    moves.unshift(one.step.move as Move);
  return moves;
}

export type Engine = Pick<StudyRemote, "open" | "at">;

export class AnalysisBoard {
  readonly tree: MoveTree;
  /** What the engine says of each position that was looked at. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `#version` says when it changes
  readonly #spots = new Map<Node, Spot>();
  #version = $state(0);
  /** What undoes the last changes of the tree. */
  #undo: readonly (() => void)[] = $state.raw([]);
  /** A decision was sent to the engine and has no answer yet. */
  busy = $state(false);
  /** What was asked for since then. */
  #waiting: (() => unknown)[] = [];

  constructor(
    readonly engine: Engine,
    readonly opened: Opened,
    /** It is a game with a result. */
    private readonly finished = Boolean(opened.record?.result),
  ) {
    const { board, start, steps } = opened;
    this.tree = new MoveTree(board, { ...pictureOf(start.view), decisions: 0 }, start.view);
    for (const { view, ...step } of steps) this.tree.append(step, view);
    this.#spots.set(this.tree.root, start);
  }

  /** Open what was found; a StudyFault says what is wrong with it. A game that goes on is refused. */
  static async open(engine: Engine, found: Found): Promise<AnalysisBoard> {
    try {
      const opened = await engine.open(found.source);
      const result = opened.record?.result ?? found.saved?.record?.result;
      const board = new AnalysisBoard(engine, opened, Boolean(result));
      const { root } = board.tree;
      board.tree.go(root);
      if (found.saved) await board.#grow(found.saved);
      else board.tree.goTo(found.at ?? 0);
      await board.look(board.tree.cursor);
      if (await board.goesOn()) throw new StudyFault("going_on");
      return board;
    } catch (error) {
      if (error instanceof EngineError) throw new StudyFault("refused", error.message);
      throw error;
    }
  }

  /** Ask whether a game with one of its positions goes on now; throws the StudyFault `unchecked`. */
  async goesOn(): Promise<boolean> {
    const running = await findRunning();
    const { start, steps } = this.opened;
    const known = [...this.#spots.values()].map(({ view }) => view);
    const views = [start.view, ...steps.map(({ view }) => view), ...known];
    return isGoingOn({ views, finished: this.finished }, running);
  }

  /** What is known of the position that is looked at; null until the engine has answered. */
  readonly spot: Spot | null = $derived.by(() => {
    void this.#version;
    return this.#spots.get(this.tree.cursor) ?? null;
  });

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  /** Ask the engine about a position, once. */
  async look(node: Node): Promise<void> {
    if (this.#spots.has(node)) return;
    const spot = await this.engine.at(this.opened.game, pathTo(node));
    this.#keep(node, spot);
  }

  #keep(node: Node, spot: Spot): void {
    this.#spots.set(node, spot);
    this.tree.setView(node, spot.view);
    this.#version += 1;
  }

  /** Play on from the cursor: along the line, or into a new variation. Null if it cannot be played; throws the
   * StudyFault `full` if a study with one more position could not be opened again. */
  async play(move: Move): Promise<StepInfo | null> {
    if (this.busy) return null;
    const from = this.tree.cursor;
    this.busy = true;
    try {
      const spot = await this.engine.at(this.opened.game, [...pathTo(from), move]);
      if (!spot.step || this.tree.cursor !== from) return null;
      const known = from.children.some(({ step }) => step?.move === move);
      if (!known && !hasRoom(this.save())) throw new StudyFault("full");
      this.tree.play(spot.step, spot.view);
      const node = this.tree.cursor;
      this.#keep(node, spot);
      if (!known) this.#did(this.#taking(node));
      return spot.step;
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    } finally {
      this.busy = false;
      for (const act of this.#waiting.splice(0)) act();
    }
  }

  /** Act now, or after the decision that was sent: what is pressed first happens first. */
  inOrder(act: () => unknown): void {
    if (this.busy) this.#waiting.push(act);
    else act();
  }

  /** What takes a new position away again. */
  #taking(node: Node): () => void {
    return () => void this.tree.remove(node);
  }

  #did(undo: () => void): void {
    this.#undo = [...this.#undo, undo];
  }

  undo(): void {
    this.#undo.at(-1)?.();
    this.#undo = this.#undo.slice(0, -1);
  }

  remove(node: Node): void {
    this.inOrder(() => node.parent && this.#did(this.tree.remove(node)));
  }

  promote(node: Node): void {
    this.inOrder(() => this.canPromote(node) && this.#did(this.tree.promote(node)));
  }

  comment(node: Node, text: string): void {
    const comment = text.slice(0, LONGEST_COMMENT);
    if (comment !== (node.comment ?? "")) this.#did(this.tree.setComment(node, comment));
  }

  /** Is it in a variation? */
  canPromote(node: Node): boolean {
    for (let one = node; one.parent; one = one.parent)
      if (one.parent.children[0] !== one) return true;
    return false;
  }

  /** The variation beside the one that is looked at; null if there is none. */
  beside(by: 1 | -1): Node | null {
    const { cursor } = this.tree;
    const siblings = cursor.parent?.children ?? [];
    return siblings[siblings.indexOf(cursor) + by] ?? null;
  }

  // Keeping

  save(): Saved {
    const { root, cursor } = this.tree;
    const { record, start } = this.opened;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing follows it
    const numbers = new Map([[root, 0]]);
    const nodes: SavedNode[] = [];
    for (const { node } of rowsOf(root)) {
      const from = numbers.get(node.parent ?? root) ?? 0;
      const { comment } = node;
      nodes.push({ from, move: node.step?.move as Move, ...(comment ? { comment } : {}) });
      numbers.set(node, nodes.length);
    }
    return {
      format: STUDY_FORMAT,
      record: record && { ...record, moves: [] },
      position: record ? null : start.position,
      ...(root.comment ? { comment: root.comment } : {}),
      nodes,
      at: numbers.get(cursor) ?? 0,
    };
  }

  /** Play all variations of a study. */
  async #grow(saved: Saved): Promise<void> {
    const { tree } = this;
    if (saved.comment) tree.setComment(tree.root, saved.comment);
    const grown: Node[] = [tree.root];
    for (const { from, move, comment } of saved.nodes) {
      const parent = grown[from] ?? tree.root;
      const spot = await this.engine.at(this.opened.game, [...pathTo(parent), move]);
      tree.go(parent);
      if (spot.step) tree.play(spot.step, spot.view);
      const node = tree.cursor;
      this.#keep(node, spot);
      if (comment) tree.setComment(node, comment);
      grown.push(node);
    }
    tree.go(grown[saved.at] ?? tree.root);
  }
}

/** How many positions there are from this one on, with all variations. */
export const countFrom = (node: Node): number => {
  const rest = [node];
  let count = 0;
  for (let one = rest.pop(); one; one = rest.pop()) {
    count += 1;
    rest.push(...one.children);
  }
  return count;
};

/** A row of the list of variations. */
export interface Row {
  node: Node;
  /** How deep its variation lies; 0 is the main line. */
  depth: number;
  /** It begins a variation. */
  begins: boolean;
}

/** The tree as rows: after each decision the variations that begin in its place. */
export function rowsOf(root: Node): Row[] {
  const rows: Row[] = [];
  const follow = (first: Node, depth: number) => {
    let begins = true;
    for (let node: Node | undefined = first; node; node = node.children[0]) {
      rows.push({ node, depth, begins: begins && depth > 0 });
      const others: readonly Node[] =
        begins && depth > 0 ? [] : (node.parent?.children.slice(1) ?? []);
      for (const other of others) follow(other, depth + 1);
      begins = false;
    }
  };
  const [main] = root.children;
  if (main) follow(main, 0);
  return rows;
}
