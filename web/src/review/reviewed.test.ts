import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DEFAULT_ITERATIONS } from "../study/numbers";
import type { Me } from "../wire";
import { writeRow, type Row } from "./row";
import { rowAs } from "./samples";

const row = (game: string, played: number, iterations = DEFAULT_ITERATIONS): Row =>
  rowAs({ game, played, iterations });

// The server: what each player has of settings, and who is one: a guest or an account.
const GUEST = "guest";
const accounts = new Map<string, Record<string, unknown>>();
let player = GUEST;
let kind: Me["kind"] = "guest";
const signIn = (account: string) => ([player, kind] = [account, "account"]);
const meNow = (): Me =>
  ({ id: player, kind, settings: accounts.get(player) ?? {} }) as unknown as Me;
vi.mock("../api", () => ({
  fetchMe: () => Promise.resolve(meNow()),
  changeMe: ({ settings }: { settings: Record<string, unknown> }) => {
    accounts.set(player, settings);
    return Promise.resolve(meNow());
  },
}));

type Device = Awaited<ReturnType<typeof device>>;

/** A device of its own: with a storage, and the modules of a page that was just opened. */
async function device(kept = new Map<string, string>()) {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const { become } = await import("../me.svelte");
  const reviewed = await import("./reviewed.svelte");
  return { ...reviewed, arrive: () => become(meNow()), kept };
}
const gamesOf = (one: Device) => one.reviewedGames().map(({ game }) => game);
const sent = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  accounts.clear();
  [player, kind] = [GUEST, "guest"];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("keeps rows on the device, in the order in which the games were played", async () => {
  const phone = await device();
  await phone.keepReviewed(row("late", 30));
  await phone.keepReviewed(row("early", 10));
  await phone.keepReviewed(row("late", 30));
  expect(gamesOf(phone)).toEqual(["early", "late"]);
  expect(gamesOf(await device(phone.kept))).toEqual(["early", "late"]);
});

it("keeps the row of a review with more iterations", async () => {
  const phone = await device();
  const lost = () => phone.reviewedGames().map(({ loss }) => loss);
  await phone.keepReviewed({ ...row("one", 10, 100_000), loss: 0.3 });
  await phone.keepReviewed({ ...row("one", 10), loss: 0.5 });
  expect(lost()).toEqual([0.3]);
  await phone.keepReviewed({ ...row("one", 10, 100_000), loss: 0.2 }); // by another engine
  expect(lost()).toEqual([0.2]);
});

it("tells the account nothing when a review is read again", async () => {
  signIn("ada");
  const phone = await device();
  phone.arrive();
  await phone.keepReviewed(row("one", 10));
  await sent();
  accounts.clear();
  await phone.keepReviewed(row("one", 10));
  await sent();
  expect(accounts.size).toBe(0);
});

it("keeps what another tab has kept meanwhile", async () => {
  const tab = await device();
  const other = await device(tab.kept);
  await other.keepReviewed(row("other's", 10));
  await tab.keepReviewed(row("mine", 20));
  expect(gamesOf(tab)).toEqual(["other's", "mine"]);
  expect(gamesOf(await device(tab.kept))).toEqual(["other's", "mine"]);
});

it("lasts as long as the page where nothing can be stored", async () => {
  const page = await device();
  const forbid = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid });
  await page.keepReviewed(row("one", 10));
  await page.keepReviewed(row("two", 20));
  expect(gamesOf(page)).toEqual(["one", "two"]);
});

it("brings them to another device of the account, and both devices' together", async () => {
  signIn("ada");
  const phone = await device();
  phone.arrive();
  await phone.keepReviewed(row("one", 10));
  await sent();

  const desk = await device();
  desk.arrive();
  expect(gamesOf(desk)).toEqual(["one"]);
  await desk.keepReviewed(row("two", 20));
  await sent();

  const again = await device(phone.kept);
  again.arrive();
  expect(gamesOf(again)).toEqual(["one", "two"]);
});

it("tells the account later what was reviewed without a connection", async () => {
  signIn("ada");
  const phone = await device();
  await phone.keepReviewed(row("one", 10));
  phone.arrive();
  await phone.share();
  await sent();
  const desk = await device();
  desk.arrive();
  expect(gamesOf(desk)).toEqual(["one"]);
});

it("tells nobody of a guest's games, until the guest has an account", async () => {
  const phone = await device();
  phone.arrive();
  await phone.keepReviewed(row("one", 10));
  await phone.share();
  await sent();
  expect(accounts.get(GUEST)).toBeUndefined();
  expect(gamesOf(phone)).toEqual(["one"]);

  signIn(GUEST); // a player who registers keeps the id
  phone.arrive();
  await phone.share();
  await sent();
  const desk = await device();
  desk.arrive();
  expect(gamesOf(desk)).toEqual(["one"]);
});

it("keeps two accounts on one device apart", async () => {
  signIn("ada");
  const ada = await device();
  ada.arrive();
  await ada.keepReviewed(row("ada's", 10));
  await sent();

  signIn("bo");
  const bo = await device(ada.kept);
  bo.arrive();
  expect(gamesOf(bo)).toEqual([]);
  await bo.keepReviewed(row("bo's", 20));
  await sent();
  expect(gamesOf(bo)).toEqual(["bo's"]);
  expect(JSON.stringify(accounts.get("bo"))).not.toContain("ada's");

  signIn("ada");
  const back = await device(bo.kept);
  back.arrive();
  expect(gamesOf(back)).toEqual(["ada's"]);
});

it("gives the account as many of the last games as there is room for", async () => {
  const { ACCOUNT_ROOM, newest } = await device();
  const rows = Array.from({ length: 300 }, (_, at) => writeRow(row(`game-${at}`, at)));
  const some = newest(rows);
  expect(some.at(-1)).toBe(rows.at(-1));
  expect(some.length).toBeGreaterThan(60);
  expect(JSON.stringify(some).length).toBeLessThanOrEqual(ACCOUNT_ROOM + 2);
  expect(newest(rows.slice(0, 3))).toEqual(rows.slice(0, 3));
});

it("starts anew after a text that is damaged", async () => {
  const phone = await device(new Map([["fallstar-reviewed", '[["", 7], 3, ["", "x"]]']]));
  expect(gamesOf(phone)).toEqual([]);
});
