import { beforeEach, describe, expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { MoveTree } from "../game/tree.svelte";
import type { View } from "../wire";
import type { Act, News, SeatInfo, StepInfo, TableInfo } from "../wire/messages";
import { Refusal } from "./socket";
import { TableState } from "./table.svelte";

const { board, start, steps } = FIXTURES.two;

const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: "person",
  name: `P${number}`,
  character: null,
  player: `p${number}`,
  level: null,
  stand_in: false,
  left: false,
  timed_out: false,
  away: false,
  mine: false,
  rating: null,
  ...more,
});

const info = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: "abc",
  status: "playing",
  seats: [seat(0, { mine: true }), seat(1)],
  owner: "p0",
  mine: true,
  expert: false,
  board: { seed: null, tiles: null, open_door: null },
  clock: { kind: "none" },
  public: false,
  rated: false,
  undo: true,
  created: 0,
  decider: 0,
  awaits_confirm: false,
  can_undo: false,
  can_takeback: false,
  ask: null,
  ended: null,
  ended_by: null,
  rematch: null,
  ...more,
});

const stepInfo = (index: number): StepInfo => {
  const { seat, move, events } = steps[index]!;
  return { index, seat, move, events };
};
const still = { left: [null, null], running: null };
const opening = [
  { event: "turn_began", seat: start.first } as const,
  {
    event: "entered",
    seat: start.first,
    space: start.seats[start.first]!.space ?? 0,
    feet: start.seats[start.first]!.feet ?? 0,
  } as const,
  { event: "door_moved", before: start.marker, after: start.marker } as const,
];

const whole = (upTo: number, more: Partial<TableInfo> = {}, view?: View): News => ({
  type: "snapshot",
  log_number: 10 + upTo,
  table: info(more),
  board,
  view: view ?? (upTo ? steps[upTo - 1]!.view : start),
  opening: [...opening],
  steps: steps.slice(0, upTo).map((_, index) => stepInfo(index)),
  clock: still,
  chat: [],
  present: [],
  spectators: 0,
  now: 0,
});
const stepped = (index: number, more: Partial<TableInfo> = {}): News => ({
  type: "decision_played",
  log_number: 11 + index,
  after: 10 + index,
  step: stepInfo(index),
  view: steps[index]!.view,
  table: info(more),
  clock: still,
});

let acts: Act[];
let reloads: number;
let answer: () => Promise<number>;
/** The act that was given last leaves the page. */
let goOut: () => void;
let table: TableState;
let shown: { at: number; played: boolean }[];

beforeEach(() => {
  acts = [];
  reloads = 0;
  shown = [];
  answer = () => Promise.resolve(1);
  table = new TableState(
    {
      act: (act, onsent) => {
        acts.push(act);
        goOut = () => onsent?.();
        return answer();
      },
      reload: () => (reloads += 1),
      threats: () => Promise.reject(new Error("not asked for")),
      viewAt: () => Promise.reject(new Error("not asked for")),
    },
    () => 0,
  );
});

/** Hear of the whole game, and note from then on what the board is told to show. */
function join(upTo: number): MoveTree {
  table.hear(whole(upTo));
  if (!table.tree) throw new Error("no game");
  table.tree.onmove = ({ parent, picture }, from) =>
    shown.push({ at: picture.decisions, played: parent === from });
  return table.tree;
}

describe("messages", () => {
  it("a step brings the view up to date and is shown as it happened", () => {
    const tree = join(2);
    table.hear(stepped(2));
    expect(table.logNumber).toBe(13);
    expect(table.view).toBe(steps[2]!.view);
    expect(tree.steps.length).toBe(3);
    expect(tree.present.picture).toEqual(pictureOf(steps[2]!.view));
    expect(shown).toEqual([{ at: 3, played: true }]);
  });

  it("a gap means one reload, and nothing is taken from the message", () => {
    const tree = join(2);
    table.hear(stepped(4));
    table.hear(stepped(5));
    expect(reloads).toBe(1);
    expect(table.logNumber).toBe(12);
    expect(tree.steps.length).toBe(2);
    table.hear(whole(5));
    table.hear(stepped(7));
    expect(reloads).toBe(2);
  });

  it("after a break the last step is shown, and all that was missed is told", () => {
    const told: number[] = [];
    join(2);
    table.onstep = (step) => told.push(step.index);
    table.hear(whole(5));
    expect(told).toEqual([2, 3, 4]);
    expect(shown).toEqual([
      { at: 4, played: false },
      { at: 5, played: true },
    ]);
    table.hear(whole(5));
    expect(told.length).toBe(3);
  });

  it("steps that were taken back are gone", () => {
    const tree = join(4);
    table.hear({
      type: "went_back",
      log_number: 15,
      after: 14,
      steps: 2,
      view: steps[1]!.view,
      table: info(),
      clock: still,
    });
    expect(tree.steps.length).toBe(2);
    expect(tree.viewAt(2)).toBe(steps[1]!.view);
    expect(shown).toEqual([{ at: 2, played: false }]);
  });

  it("a line of chat is heard once, however often it comes", () => {
    const line = { id: 3, player: "p1", name: "P1", text: "hi", at: 0 };
    table.hear({ type: "said", line });
    table.hear({ type: "said", line });
    expect(table.chat.length).toBe(1);
    expect(table.unread).toBe(1);
  });
});

describe("what is asked", () => {
  const at = (more: Partial<TableInfo>, view: Partial<View> = {}) => {
    table.hear(whole(0, more, { ...start, seat: 0, turn: 0, ...view }));
    return table.question;
  };

  it("follows the table and the view", () => {
    expect(table.question).toBe("joining");
    expect(at({})).toBe("action");
    expect(at({}, { phase: "steal" })).toBe("steal");
    expect(at({}, { phase: "replay" })).toBe("replay");
    expect(at({ decider: 1 }, { turn: 1 })).toBe("wait");
    expect(at({ awaits_confirm: true }, { turn: 1 })).toBe("confirm");
    expect(at({ seats: [seat(0, { mine: true, stand_in: true }), seat(1)] })).toBe("wait");
    expect(at({ status: "finished", decider: null, ended: "over" })).toBe("over");
    expect(at({ status: "open", decider: null })).toBe("lobby");
  });

  it("several people on one device see a hand only when they said that they are there", () => {
    const seats = [seat(0, { mine: true }), seat(1, { mine: true, player: "p0" })];
    at({ seats });
    expect(table.passing).toBe(true);
    table.show();
    expect(table.passing).toBe(false);
    table.hear(whole(0, { seats, decider: 1 }, { ...start, seat: 1, turn: 1 }));
    expect(table.passing).toBe(true);
    at({});
    expect(table.passing).toBe(false);
  });

  it("knows who is missing, and who only takes their time", () => {
    table.hear(whole(0));
    expect(table.missing).toEqual([]);
    const [mine, other] = [info().seats[0]!, info().seats[1]!];
    table.hear(
      whole(0, {
        seats: [
          { ...mine, away: true },
          { ...other, away: true },
        ],
      }),
    );
    expect(table.missing.map(({ seat }) => seat)).toEqual([1]);
    table.hear(whole(0, { seats: [mine, { ...other, away: true, stand_in: true }] }));
    expect(table.missing).toEqual([]);
  });
});

describe("looking back", () => {
  it("goes on while others play, and when the connection comes back", () => {
    const tree = join(2);
    tree.goTo(1);
    shown = [];
    table.hear(stepped(2));
    expect(shown).toEqual([]);
    table.hear(whole(4));
    expect([tree.at, table.inPast]).toEqual([1, true]);
    tree.goBy(9);
    expect(table.inPast).toBe(false);
  });

  it("remembers the views it saw, without what could be chosen", () => {
    const tree = join(2);
    table.hear(stepped(2));
    expect(tree.viewAt(2)).toEqual({ ...steps[1]!.view, legal: [], previews: [] });
    expect(tree.viewAt(3)).toBe(steps[2]!.view);
    expect(tree.viewAt(0)).toBe(null);
  });
});

describe("acting", () => {
  it("carries the log number that was seen, one act at a time", async () => {
    table.hear(whole(0, {}, { ...start, seat: 0, turn: 0 }));
    const first = table.play("D", true);
    await table.play("L<");
    await first;
    expect(acts).toEqual([
      { act: "play", log_number: 10, seat: 0, move: "D", await_confirm: true },
    ]);
    expect(table.pending).toBe(false);
  });

  it("tells when a decision goes out, for its sound, and not again when it is answered", async () => {
    table.hear(whole(0, {}, { ...start, seat: 0, turn: 0 }));
    let [heard, arrive]: [number, (number: number) => void] = [0, () => {}];
    answer = () => new Promise((resolve) => (arrive = resolve));
    const played = table.play("D", false, () => (heard += 1));
    expect(heard).toBe(0); // the line is away
    goOut();
    expect(heard).toBe(1);
    await table.play("L<", false, () => (heard += 1)); // another one waits: it is not sent
    arrive(11);
    expect(await played).toBe(true);
    expect(heard).toBe(1);
  });

  it("is free again once the table went on, even before the answer", async () => {
    table.hear(whole(0, {}, { ...start, seat: 0, turn: 0 }));
    let arrive: (number: number) => void = () => {};
    answer = () => new Promise((resolve) => (arrive = resolve));
    const first = table.play("D");
    const late = arrive;
    expect(table.pending).toBe(true);
    table.hear(stepped(0));
    expect(table.pending).toBe(false);
    const second = table.undo();
    expect(acts.map(({ act }) => act)).toEqual(["play", "undo"]);
    late(11);
    await first;
    expect(table.pending).toBe(true); // the second one waits still
    arrive(12);
    await second;
    expect(table.pending).toBe(false);
  });

  it("reloads when it was stale, and says what was refused", async () => {
    table.hear(whole(0, {}, { ...start, seat: 0, turn: 0 }));
    const said: string[] = [];
    table.onrefused = ({ code }) => said.push(code);
    answer = () => Promise.reject(new Refusal("stale", "too late"));
    await table.play("D");
    expect(reloads).toBe(1);
    expect(said).toEqual(["stale"]);
    expect(table.pending).toBe(false);
  });
});
