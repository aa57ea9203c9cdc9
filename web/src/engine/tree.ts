/* The tree of a search. One tree lies in the memory of the kernel; when another search goes on, it is
 * copied out, and in again later. So each bot keeps its tree between two decisions. */

import type { Kernel, Lodger } from "./kernel";
import { BUDGET, EDGE, NODE, TREE } from "./layout";

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
  /** How many records it may have. */
  readonly records: number;
  private kept = new Uint8Array();
  private isHere = false;

  /** `nodes` is about how many it may have. */
  constructor(
    private readonly kernel: Kernel,
    nodes: number,
  ) {
    this.records = NODE.RECORDS_A_NODE * Math.min(nodes, BUDGET.NODES) + NODE.LARGEST_NODE;
  }

  /** Bring the tree into the memory of the kernel; returns its address. */
  use(): number {
    const size = TREE.USED_SIZE + this.records * TREE.RECORD_SIZE;
    const address = this.kernel.lodge(this, size);
    if (this.isHere) return address;
    this.isHere = true;
    this.header(address).setBigInt64(0, BigInt(this.kept.length / TREE.RECORD_SIZE), true);
    this.kernel.memory.set(this.kept, address + TREE.USED_SIZE);
    this.kept = new Uint8Array();
    return address;
  }

  /** Copy the tree out of the memory. */
  leave(): void {
    this.kept = this.bytes(0, this.used);
    this.isHere = false;
  }

  /** How many records there are. */
  get used(): number {
    return Number(this.header(this.use()).getBigInt64(0, true));
  }

  clear(): void {
    this.header(this.use()).setBigInt64(0, 0n, true);
  }

  /** The decisions tried at a node, the most visited first; of equals the lower number. */
  edges(node: number): Edge[] {
    if (node >= this.used) return [];
    const { buffer } = this.node(node);
    const floats = new Float32Array(buffer);
    const numbers = new Int32Array(buffer);
    const edges: Edge[] = [];
    const each = TREE.RECORD_SIZE / floats.BYTES_PER_ELEMENT;
    for (let at = each * NODE.HEADER; at < floats.length; at += each) {
      const visits = floats[at + EDGE.VISITS] ?? 0;
      const link = numbers[at + EDGE.LINK] ?? 0;
      const child = link >> EDGE.DECISION_BITS;
      if (visits > 0)
        edges.push({
          decision: link - (child << EDGE.DECISION_BITS),
          visits,
          value: floats[at + EDGE.MEAN] ?? 0,
          child,
        });
    }
    return edges.sort((one, other) => other.visits - one.visits || one.decision - other.decision);
  }

  /** By how many visits the first decision of the root leads. */
  lead(): number {
    const [first, second] = this.edges(0);
    return (first?.visits ?? 0) - (second?.visits ?? 0);
  }

  /** All numbers at the root. */
  root(): Uint8Array {
    return this.node(0);
  }

  /** The header and the decisions of a node, copied. */
  private node(node: number): Uint8Array<ArrayBuffer> {
    const count = new Int32Array(this.bytes(node, 1).buffer)[NODE.COUNT] ?? 0;
    return this.bytes(node, NODE.HEADER + count);
  }

  private bytes(record: number, count: number): Uint8Array<ArrayBuffer> {
    const at = this.use() + TREE.USED_SIZE + record * TREE.RECORD_SIZE;
    return new Uint8Array(this.kernel.memory.subarray(at, at + count * TREE.RECORD_SIZE));
  }

  private header(address: number): DataView {
    return new DataView(this.kernel.memory.buffer, address, TREE.USED_SIZE);
  }
}
