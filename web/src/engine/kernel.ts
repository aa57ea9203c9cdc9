/* The rules, compiled (kernel.wasm), and the memory they share with the page.
 *
 * The kernel keeps nothing between two calls but the board and the tree that lie in its memory. A game
 * is a value of its own: its state is copied in, and read again after the call. */

import type { Board } from "./board";
import { EngineError, KernelError } from "./errors";
import {
  ALL_STARS,
  BOARD,
  FACE_SIZE,
  LOG_ROWS,
  MAX_SEATS,
  MOVES,
  NET_ARRAYS,
  NET_SIZE,
  OPTION,
  ROW,
  STATE,
  THREAT,
  VERSION,
  VERSION_SECTION,
  WALK_SIZE,
  WEIGHTS_SECTION,
  WEIGHTS_SIZE,
  WORK_SIZE,
  type Exports,
} from "./layout";

/** What lies in memory, and how many bytes it takes. A list begins with eight bytes: its length. */
const SIZES = {
  rng: 8,
  board: BOARD.BOARD_SIZE,
  state: STATE.SIZE,
  scratch: STATE.SIZE,
  log: 4 * LOG_ROWS,
  rows: MOVES.length * ROW.WIDTH,
  threats: THREAT.MOST_THREATS * THREAT.THREAT_SIZE,
  states: THREAT.STATES * STATE.SIZE,
  pairs: 8 * THREAT.PAIRS * THREAT.PAIR_SIZE,
  walk: WALK_SIZE,
  net: NET_SIZE,
  work: WORK_SIZE,
  options: 8 * Object.keys(OPTION).length,
  face: FACE_SIZE,
  stars: ALL_STARS,
  numbers: 8 + 100,
  drawn: 8 + 3 * MAX_SEATS,
  places: 8 + MAX_SEATS,
};
type Place = keyof typeof SIZES;
const PAGE = 1 << 16;

/** What lies in the rest of the memory, copied out before another takes its place. */
export interface Lodger {
  leave(): void;
}

/** Write the weights: an array is a power of two and a byte for each weight, how often it has it. */
function readWeights(file: ArrayBuffer, net: Float32Array): void {
  const bytes = new Int8Array(file);
  let next = 0;
  for (const [place, count] of NET_ARRAYS) {
    const step = 2 ** (bytes[next++] ?? 0);
    for (let index = 0; index < count; index++) net[place + index] = step * (bytes[next++] ?? 0);
  }
}

export class Kernel {
  /** The functions of the rules. */
  readonly call: Exports;
  /** All bytes; others after the memory has grown. */
  memory: Uint8Array;
  /** Where things lie in memory. */
  readonly at: Readonly<Record<Place, number>>;
  private readonly rest: number;
  private laid: Board | null = null;
  private lodger: Lodger | null = null;

  private constructor(exports: Exports, weights: ArrayBuffer) {
    this.call = exports;
    this.memory = new Uint8Array(exports.memory.buffer);
    let next = Number(exports.__heap_base.value);
    const places: Partial<Record<Place, number>> = {};
    for (const [name, size] of Object.entries(SIZES) as [Place, number][]) {
      next = (next + 7) & ~7;
      places[name] = next;
      next += size;
    }
    this.at = places as Record<Place, number>;
    this.rest = (next + 7) & ~7;
    if (next > this.memory.length) throw new KernelError("the kernel has too little memory");
    const net = new Float32Array(this.memory.buffer, this.at.net, NET_SIZE / 4);
    readWeights(weights, net);
  }

  /** From the bytes of kernel.wasm; refuses what is damaged or of another version than the page. */
  static async load(bytes: BufferSource): Promise<Kernel> {
    let module: WebAssembly.Module;
    try {
      module = await WebAssembly.compile(bytes);
    } catch (error) {
      throw new KernelError(`the kernel cannot be read: ${String(error)}`, { cause: error });
    }
    const [section] = WebAssembly.Module.customSections(module, VERSION_SECTION);
    const version = new TextDecoder().decode(section);
    if (version !== VERSION)
      throw new KernelError(
        `the kernel is of version ${version || "unknown"}, the page needs ${VERSION}: load it again`,
      );
    const [weights] = WebAssembly.Module.customSections(module, WEIGHTS_SECTION);
    if (weights?.byteLength !== WEIGHTS_SIZE) throw new KernelError("the kernel has no weights");
    const instance = await WebAssembly.instantiate(module);
    return new Kernel(instance.exports as unknown as Exports, weights);
  }

  /** The bytes of a place. */
  bytes(place: Place): Uint8Array {
    return this.memory.subarray(this.at[place], this.at[place] + SIZES[place]);
  }

  /** Make a generator of random numbers. */
  seed(value: bigint): void {
    new DataView(this.memory.buffer).setBigUint64(this.at.rng, value, true);
  }

  /** The next number of the generator, to go on with it later. */
  get random(): bigint {
    return new DataView(this.memory.buffer).getBigUint64(this.at.rng, true);
  }

  /** Put a board into memory, if it is not there, and a state. Returns their addresses. */
  use(board: Board, state: Uint8Array): [board: number, state: number] {
    if (state.length !== STATE.SIZE)
      throw new EngineError(`a state has ${STATE.SIZE} bytes, not ${state.length}`);
    this.lay(board);
    this.memory.set(state, this.at.state);
    return [this.at.board, this.at.state];
  }

  /** Put a board into memory with its move table, if it is not there. */
  lay(board: Board): void {
    if (this.laid === board) return;
    this.memory.set(board.bytes, this.at.board);
    this.call.fill_moves(this.at.board, board.width, board.height);
    this.laid = board;
  }

  /** The memory of the board is written to: no board lies there now. */
  clear(): void {
    this.laid = null;
  }

  /** The address of a tree of so many bytes; whoever had the place leaves it. */
  lodge(lodger: Lodger, size: number): number {
    if (this.lodger !== lodger) {
      this.lodger?.leave();
      this.lodger = lodger;
      const missing = this.rest + size - this.memory.length;
      if (missing > 0) {
        try {
          this.call.memory.grow(Math.ceil(missing / PAGE));
        } catch (error) {
          throw new KernelError("there is not enough memory for a search", { cause: error });
        }
        this.memory = new Uint8Array(this.call.memory.buffer);
      }
    }
    return this.rest;
  }

  /** The state in memory, copied. */
  state(): Uint8Array {
    return this.bytes("state").slice();
  }
}
