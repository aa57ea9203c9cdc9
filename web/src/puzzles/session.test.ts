import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Library, type From, type Index, type Row } from "./data";
import { progress, Session } from "./session.svelte";

const CHUNK = 50;
const rows = (chunk: number): Row[] =>
  Array.from({ length: CHUNK }, (_, index) => {
    const number = CHUNK * chunk + index;
    const theme = number % 7 ? "ejection" : "token";
    return [`p${number}`, "", [["D"]], [theme], false, "", 300 + 10 * number, 0];
  });
const index: Index = {
  count: 4 * CHUNK,
  chunks: [0, 1, 2, 3].map((chunk) => ({
    file: `${chunk}.json`,
    count: CHUNK,
    from: 300 + 10 * CHUNK * chunk,
    to: 290 + 10 * CHUNK * (chunk + 1),
    themes: { ejection: 42, ...(chunk === 2 ? {} : { token: 8 }) },
  })),
};
const answer = (file: string): Promise<Row[] | null> => Promise.resolve(rows(Number(file[0])));
const fetched = vi.fn<(file: string, from: From) => Promise<Row[] | null>>(answer);
let library: Library;
beforeEach(() => {
  fetched.mockClear();
  library = new Library(index, fetched);
});
const day = "2026-11-17";

describe("the library", () => {
  it("fetches only the chunk that is wanted, once", async () => {
    expect((await library.at(120)).id).toBe("p120");
    expect((await library.at(149)).id).toBe("p149");
    expect(fetched.mock.calls.map(([file]) => file)).toEqual(["2.json"]);
  });

  it("finds puzzles of about one's strength, with a theme, not seen before", async () => {
    const found = await library.near(1300, { theme: "token", random: () => 0 });
    expect(found?.themes).toEqual(["token"]);
    expect(Math.abs((found?.rating ?? 0) - 1300)).toBeLessThan(600);
    const seen = rows(1).map(([id]) => id);
    const other = await library.near(1000, { seen, random: () => 0 });
    expect(other && seen.includes(other.id)).toBe(false);
  });

  it("asks again for a chunk that did not come", async () => {
    fetched.mockRejectedValueOnce(new Error("no network"));
    await expect(library.at(0)).rejects.toThrow("no network");
    expect((await library.at(0)).id).toBe("p0");
  });
});

describe("the library without a network", () => {
  const offline = new Error("no network");
  /** Only these chunks were fetched before. */
  const only = (...there: number[]) =>
    fetched.mockImplementation((file, from) => {
      if (there.includes(Number(file[0]))) return Promise.resolve(rows(Number(file[0])));
      return from === "kept" ? Promise.resolve(null) : Promise.reject(offline);
    });
  afterEach(() => fetched.mockImplementation(answer));

  it("takes a puzzle from the nearest chunk that is there, and asks the network once", async () => {
    only(0, 3);
    const found = await library.near(1000, { random: () => 0 });
    expect(found?.id).toBe("p49"); // of chunk 0: chunk 1 is nearest, then 2
    expect(fetched.mock.calls.filter(([, from]) => from === "any")).toHaveLength(1);
    expect((await library.find("p160"))?.id).toBe("p160");
  });

  it("says what is wrong if none is there", async () => {
    only();
    await expect(library.near(1000)).rejects.toThrow("no network");
    await expect(library.find("p1")).rejects.toThrow("no network");
  });

  it("does not say that there is no puzzle of a name if a chunk is missing", async () => {
    only(0);
    await expect(library.find("nobody")).rejects.toThrow("no network");
  });
});

describe("a session", () => {
  it("has one puzzle a day, the same each time", async () => {
    const [one, other] = [0, 1].map(() => new Session(library, { mode: "daily" }, { day }));
    await Promise.all([one!.next(), other!.next()]);
    expect(one!.puzzle).toEqual(other!.puzzle);
    one!.report(true);
    expect(progress().days["2026-11-17"]).toBe(true);
  });

  it("ends a streak with the first mistake, and keeps the best", async () => {
    const session = new Session(library, { mode: "streak" });
    const ratings: number[] = [];
    for (const solved of [true, true, true, false]) {
      await session.next();
      ratings.push(session.puzzle?.rating ?? 0);
      session.report(solved);
    }
    expect(session).toMatchObject({ solved: 3, over: true, record: true, change: null });
    expect(progress().bestStreak).toBe(3);
    expect(ratings[0]).toBeLessThan(700);
    const shorter = new Session(library, { mode: "streak" });
    await shorter.next();
    shorter.report(false);
    expect(shorter.record).toBe(false);
    expect(progress().bestStreak).toBe(3);
  });

  it("ends a rush with the third mistake", async () => {
    const session = new Session(library, { mode: "rush" });
    for (let mistake = 0; mistake < 3; mistake += 1) {
      expect(session.over).toBe(false);
      await session.next();
      session.report(false);
    }
    expect(session.over).toBe(true);
  });

  it("counts a puzzle once, with its change of the rating", async () => {
    const session = new Session(library, { mode: "strength" });
    await session.next();
    const before = progress().rating;
    session.report(true);
    session.report(false);
    expect(session).toMatchObject({ solved: 1, mistakes: 0 });
    expect(session.change).toBe(progress().rating - before);
    await session.next();
    expect(session.change).toBeNull();
  });

  it("goes through one's own mistakes, and is over then", async () => {
    const mistake = { id: "m", position: "", steps: [], themes: [], proven: false, rating: 0 };
    const session = new Session(library, { mode: "mistakes" }, { mistakes: [mistake] });
    await session.next();
    expect(session.puzzle?.id).toBe("m");
    session.report(true);
    await session.next();
    expect(session.over).toBe(true);
  });
});
