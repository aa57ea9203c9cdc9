import { beforeEach, expect, it, vi } from "vitest";

import type { ListedTable } from "../wire";
import { finishedGames, missingOf, nextOf } from "./finished";

let here: ListedTable[] = [];
let server: ListedTable[] = [];
let asked = 0;
let failsAt = Infinity;
vi.mock("../local/games", () => ({ listGames: () => Promise.resolve({ games: here }) }));
vi.mock("../api", () => ({
  fetchGames: ({ status, before = Infinity }: { status?: string; before?: number }) => {
    asked += 1;
    if (asked >= failsAt) return Promise.reject(new Error("slow down"));
    const found = server.filter((one) => one.status === status && one.changed < before);
    return Promise.resolve(found.slice(0, 50));
  },
}));

const tableOf = (changed: number, changes: Partial<ListedTable> = {}): ListedTable =>
  ({
    id: `game-${changed}`,
    status: "finished",
    points: [1, 2],
    changed,
    seats: [
      { mine: true, kind: "person" },
      { mine: false, kind: "bot" },
    ],
    ...changes,
  }) as ListedTable;
/** The latest first, as the server lists them. */
const tables = (count: number) => Array.from({ length: count }, (_, at) => tableOf(count - at));

beforeEach(() => ([here, server, asked, failsAt] = [[], [], 0, Infinity]));

it("are all of the server, however many, with those of the device between them", async () => {
  server = tables(120).map((one) => ({ ...one, changed: 2 * one.changed }));
  here = [
    tableOf(5, { id: "mine" }),
    tableOf(9, { status: "playing" }),
    tableOf(3, { points: null }),
  ];
  const games = await finishedGames();
  expect(games.length).toBe(121);
  expect(asked).toBe(3);
  expect(games.map(({ changed }) => changed)).toEqual(
    games.map(({ changed }) => changed).toSorted((a, b) => b - a),
  );
});

it("are those that came, if the server answers no more", async () => {
  server = tables(120);
  failsAt = 2;
  expect((await finishedGames()).length).toBe(50);
});

it("are no more than there are rows for", async () => {
  server = tables(1000);
  expect((await finishedGames()).length).toBe(300);
  expect(missingOf(tables(1000), []).length).toBe(300);
});

it("are reviewed if one seat was the reader's, the latest first, and those that failed not again", () => {
  const two = tableOf(0, {
    id: "shared",
    seats: [1, 2].map(() => ({ mine: true, kind: "person" })) as ListedTable["seats"],
  });
  const missing = missingOf(
    [...tables(30), two],
    [{ game: "game-29" }, { game: "of another device" }],
  );
  expect(missing.length).toBe(29);
  expect(missing.slice(0, 2)).toEqual(["game-30", "game-28"]);
  const next = nextOf(missing, ["game-30", "game-27"]);
  expect(next.length).toBe(10);
  expect(next.slice(0, 2)).toEqual(["game-28", "game-26"]);
});
