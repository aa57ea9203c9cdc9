/* The puzzles: an index, and chunks of a few hundred each, the easiest first. A chunk is fetched when a
 * puzzle of it is first wanted, and kept by the browser from then on, so that it is there without a network.
 * docs/puzzles.md describes the files; fallstar.study.puzzle writes them. */

import { link } from "../router";
import { required } from "../required";
import type { Move } from "../wire";

export const THEMES = [
  "last_round",
  "ejection",
  "double_ejection",
  "escape",
  "right_star",
  "token",
  "pair",
  "expert_end",
  "cards",
  "quiet",
  "best_turn",
] as const;
export type Theme = (typeof THEMES)[number];

export interface Puzzle {
  id: string;
  position: string;
  /** The decisions of the solution: all that are right, the best first. */
  steps: readonly (readonly Move[])[];
  themes: readonly Theme[];
  /** By trying everything to the end; the others by search. */
  proven: boolean;
  rating: number;
}

/** A puzzle of a file: its fields in the order of Python's `Puzzle`. */
export type Row = readonly [
  id: string,
  position: string,
  steps: Move[][],
  themes: Theme[],
  proven: boolean,
  solved: string,
  rating: number,
  game: number,
];

export interface Chunk {
  file: string;
  count: number;
  /** The least and the highest rating. */
  from: number;
  to: number;
  /** How many puzzles have each theme. */
  themes: Partial<Record<Theme, number>>;
}

export interface Index {
  count: number;
  chunks: readonly Chunk[];
}

/** The seat that solves: the one that decides in the position. */
export const seatOfPuzzle = ({ position }: Pick<Puzzle, "position">): number =>
  Number(position.split(" ")[6]);

export const puzzleOf = ([id, position, steps, themes, proven, , rating]: Row): Puzzle => ({
  id,
  position,
  steps,
  themes,
  proven,
  rating,
});

/** Where a file of the folder of puzzles comes from: `fresh` asks the network first, `any` the browser's copy, and
 * `kept` takes only that: null if there is none. */
export type From = "fresh" | "any" | "kept";
export type Fetch = (file: string, from: From) => Promise<unknown>;

const CACHE = "fallstar-puzzles";

/** What was fetched once is kept. A browser that keeps nothing, as over plain HTTP, asks each time. */
export const fetchKept: Fetch = async (file, from) => {
  const fresh = from === "fresh";
  const url = new URL(`${link("/")}puzzles/${file}`, location.href).href;
  const cache = await openCache();
  const kept = await cache?.match(url);
  if (kept && !fresh) return kept.json();
  if (from === "kept") return null;
  try {
    const answer = await fetch(url, { cache: fresh ? "no-cache" : "default" });
    if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
    await cache?.put(url, answer.clone()).catch(() => {}); // the device may be full
    return await answer.json();
  } catch (error) {
    if (kept) return kept.json();
    throw error;
  }
};

async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/** Forget chunks of older indexes. */
export async function forgetOld(index: Index): Promise<void> {
  const cache = await openCache();
  const names = ["index.json", ...index.chunks.map(({ file }) => file)];
  for (const request of (await cache?.keys()) ?? [])
    if (!names.some((name) => request.url.endsWith(`/${name}`))) await cache?.delete(request);
}

/** All puzzles, as far as they were wanted. */
export class Library {
  readonly index: Index;
  readonly #fetch: Fetch;
  readonly #chunks = new Map<string, Promise<readonly Puzzle[]>>();

  constructor(index: Index, get: Fetch = fetchKept) {
    this.index = index;
    this.#fetch = get;
  }

  static async open(get: Fetch = fetchKept): Promise<Library> {
    const index = (await get("index.json", "fresh")) as Index;
    if (get === fetchKept) void forgetOld(index).catch(() => {});
    return new Library(index, get);
  }

  /** The puzzle at a place in the order from easy to hard. */
  async at(place: number): Promise<Puzzle> {
    let left = place;
    for (const chunk of this.index.chunks) {
      if (left < chunk.count)
        return required((await this.#puzzles(chunk))[left], `puzzle ${place}`);
      left -= chunk.count;
    }
    throw new Error(`there are ${this.index.count} puzzles, not ${place + 1}`);
  }

  /** A puzzle by its name, if there is one. It looks through all chunks. */
  async find(id: string): Promise<Puzzle | null> {
    for await (const puzzles of this.#each(this.index.chunks)) {
      const found = puzzles.find((puzzle) => puzzle.id === id);
      if (found) return found;
    }
    return null;
  }

  /** A puzzle of about this rating that is not in `seen`, at random; null if all were seen. Without a network it
   * comes from the nearest chunk that is there. */
  async near(
    rating: number,
    { theme, seen = [], random = Math.random }: Wanted = {},
  ): Promise<Puzzle | null> {
    const met = new Set(seen);
    const away = ({ from, to }: Chunk) => Math.max(from - rating, rating - to, 0);
    const chunks = this.index.chunks
      .filter(({ themes }) => theme === undefined || themes[theme])
      .toSorted((a, b) => away(a) - away(b));
    for await (const puzzles of this.#each(chunks)) {
      const fitting = puzzles
        .filter(({ id, themes }) => !met.has(id) && (!theme || themes.includes(theme)))
        .toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
      const choice = fitting[Math.floor(random() * Math.min(fitting.length, AROUND))];
      if (choice) return choice;
    }
    return null;
  }

  /** The puzzles of chunks in this order. After one that does not come, only those that the browser has: who waits
   * for a network should not wait for each. If they are not enough, what went wrong is the answer. */
  async *#each(chunks: readonly Chunk[]): AsyncGenerator<readonly Puzzle[]> {
    let failed: { error: unknown } | null = null;
    for (const chunk of chunks) {
      try {
        const puzzles = await (failed ? this.#kept(chunk) : this.#puzzles(chunk));
        if (puzzles) yield puzzles;
      } catch (error) {
        failed ??= { error };
      }
    }
    if (failed) throw failed.error;
  }

  async #kept(chunk: Chunk): Promise<readonly Puzzle[] | null> {
    const known = this.#chunks.get(chunk.file);
    if (known) return known;
    const rows = (await this.#fetch(chunk.file, "kept")) as Row[] | null;
    return rows?.map(puzzleOf) ?? null;
  }

  #puzzles(chunk: Chunk): Promise<readonly Puzzle[]> {
    const known = this.#chunks.get(chunk.file);
    if (known) return known;
    const asked = this.#fetch(chunk.file, "any").then((rows) => (rows as Row[]).map(puzzleOf));
    this.#chunks.set(chunk.file, asked);
    asked.catch(() => this.#chunks.delete(chunk.file)); // ask again the next time
    return asked;
  }
}

const AROUND = 20; // the nearest in rating, of which chance takes one

interface Wanted {
  theme?: Theme | undefined;
  seen?: readonly string[];
  random?: () => number;
}
