/* The tree of a search. One tree lies in the memory of the kernel; when another search goes on, it is
 * copied out, and in again later. So each bot keeps its tree between two decisions. */

import type { Kernel, Lodger } from "./kernel";
import { BUDGET, EDGE, MOVES, TREE } from "./layout";

/** The arrays to keep: where each begins, and its bytes a node. What is after them is scratch. */
const ARRAYS = [
  [TREE.KEYS_BEHIND, TREE.EDGES_BEHIND],
  [TREE.EDGES_BEHIND, TREE.VISITS_BEHIND],
  [TREE.VISITS_BEHIND, TREE.VALUES_BEHIND],
  [TREE.VALUES_BEHIND, TREE.MOVED_BEHIND],
].map(([begin = 0, end = 0]) => [begin, end - begin] as const);
const EDGE_FLOATS = Object.keys(EDGE).length;

/** What the search knows of a decision at a node. */
export interface Edge {
  decision: number;
  visits: number;
  /** The mean share of victory of the seat that decides. */
  value: number;
  /** The node after it; 0 is none. */
  child: number;
}

export class Tree implements Lodger {
  readonly nodes: number;
  private kept: Uint8Array[] = [];
  private isHere = false;

  /** `nodes` is how many it may have at most. */
  constructor(
    private readonly kernel: Kernel,
    nodes: number,
  ) {
    this.nodes = Math.min(nodes, BUDGET.NODES);
  }

  /** Bring the tree into the memory of the kernel; returns its address. */
  use(): number {
    const address = this.kernel.lodge(this, this.nodes);
    if (this.isHere) return address;
    this.isHere = true;
    const used = (this.kept[0]?.length ?? 0) / TREE.EDGES_BEHIND;
    this.header(address).setBigInt64(0, BigInt(used), true);
    ARRAYS.forEach(([begin], number) => {
      const bytes = this.kept[number];
      if (bytes) this.kernel.memory.set(bytes, this.address(address, begin));
    });
    this.kept = [];
    return address;
  }

  /** Copy the tree out of the memory. */
  leave(): void {
    const address = this.use();
    const used = this.used;
    this.kept = ARRAYS.map(([begin, size]) => {
      const at = this.address(address, begin);
      return this.kernel.memory.slice(at, at + size * used);
    });
    this.isHere = false;
  }

  /** How many nodes there are. */
  get used(): number {
    return Number(this.header(this.use()).getBigInt64(0, true));
  }

  clear(): void {
    this.header(this.use()).setBigInt64(0, 0n, true);
  }

  /** The decisions tried at a node, the most visited first; of equals the lower number. */
  edges(node: number): Edge[] {
    if (node >= this.used) return [];
    const floats = new Float32Array(this.bytes(node).buffer);
    const edges: Edge[] = [];
    for (let decision = 0; decision < MOVES.length; decision++) {
      const part = (one: number): number => floats[decision * EDGE_FLOATS + one] ?? 0;
      const visits = part(EDGE.VISITS);
      if (visits > 0)
        edges.push({ decision, visits, value: part(EDGE.VALUE) / visits, child: part(EDGE.CHILD) });
    }
    return edges.sort((one, other) => other.visits - one.visits);
  }

  /** All numbers at the root. */
  root(): Uint8Array {
    return this.bytes(0);
  }

  /** All numbers at a node, copied. */
  private bytes(node: number): Uint8Array<ArrayBuffer> {
    const at = this.address(this.use(), TREE.EDGES_BEHIND) + node * TREE.EDGES_SIZE;
    return new Uint8Array(this.kernel.memory.subarray(at, at + TREE.EDGES_SIZE));
  }

  private header(address: number): DataView {
    return new DataView(this.kernel.memory.buffer, address, TREE.USED_SIZE);
  }

  private address(address: number, begin: number): number {
    return address + TREE.USED_SIZE + begin * this.nodes;
  }
}
