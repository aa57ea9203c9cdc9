// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";

import { pictureOf } from "../board/picture";
import { FIXTURES } from "../fixtures";
import type { Move, View } from "../wire";
import { Announcements } from "./announcements.svelte";
import { Choosing } from "./choosing.svelte";
import { Keyboard } from "./keyboard";
import type { Stage } from "./stage.svelte";
import { MoveTree } from "./tree.svelte";
import type { Act, TableInfo } from "../wire/messages";
import { runTableCommand } from "../table/tableKeys";
import { TableState } from "../table/table.svelte";

const { board, steps } = FIXTURES.six;
const last = steps.at(-1)!.view;
let acts: Act[];
let played: string[];
let pressed: string[];
let table: TableState;
let choosing: Choosing;
let keyboard: Keyboard;

function sit(view: Partial<View> = {}, info: Partial<TableInfo> = {}): void {
  const seat = last.turn ?? 0;
  table.table = {
    status: "playing",
    decider: seat,
    seats: last.seats.map((one) => ({ seat: one.seat, kind: "person", mine: one.seat === seat })),
    ...info,
  } as unknown as TableInfo;
  table.view = { ...last, seat, ...view };
  table.tree = new MoveTree(board, pictureOf(last), last);
}

beforeEach(() => {
  document.body.replaceChildren();
  acts = [];
  played = [];
  pressed = [];
  table = new TableState({
    act: (act) => {
      acts.push(act);
      return Promise.resolve(1);
    },
    reload: () => {},
    threats: () => Promise.reject(new Error("not asked for")),
    viewAt: () => Promise.reject(new Error("not asked for")),
  });
  sit();
  const asked = () => ["action", "replay", "steal"].includes(table.question);
  const previews = () => (asked() ? (table.view?.previews ?? []) : []);
  choosing = new Choosing(previews, (option) => played.push(option.move));
  const stage = {
    motion: { busy: false, skip: () => {} } as unknown as Stage["motion"],
    said: new Announcements(),
    speaker: { board, name: String },
    picture: pictureOf(last),
    feet: 2,
    rotation: 0,
    tilt: 0,
  };
  const more = {
    toggle: () => {},
    dangers: () => Promise.resolve([]),
    log: () => {},
    close: () => false,
  };
  keyboard = new Keyboard({
    stage,
    choosing,
    view: () => table.view ?? last,
    seat: () => table.me,
    previews,
    play: (move) => played.push(move),
    press: (card) => {
      pressed.push(card);
      choosing.press(card);
    },
    help: () => {},
    other: (command) => runTableCommand(command, { table, stage, choosing, ...more }),
  });
});

const key = (key: string, target: EventTarget = document.body): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  target.addEventListener("keydown", (one) => keyboard.press(one as KeyboardEvent), { once: true });
  target.dispatchEvent(event);
  return event;
};

describe("the keyboard at a table", () => {
  it("takes a card, looks somewhere, plays it", () => {
    const digit = [..."LHDRW"].findIndex((card) =>
      last.previews.some(({ move }) => move[0] === card && move.length > 1),
    );
    key(String(digit + 1));
    expect(pressed).toEqual(["LHDRW"[digit]]);
    key(String(digit + 1)); // a digit never plays
    expect(played).toEqual([]);
    for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
      if (!choosing.aimed) key(arrow);
    const aimed = choosing.aimed;
    key("Enter");
    expect(played).toEqual([aimed]);
    const card = document.body.appendChild(document.createElement("button"));
    card.dataset.card = "LHDRW"[digit];
    expect(key("Enter", card).defaultPrevented).toBe(true); // the card has the focus
    expect(played).toEqual([aimed, aimed]);
  });

  it("answers what is asked: take, end, confirm, undo", () => {
    const previews = (...moves: Move[]) => moves.map((move) => ({ ...last.previews[0]!, move }));
    sit({ phase: "steal", previews: previews("xb", "xt") });
    key("2");
    sit({ phase: "replay", previews: previews("D", "end") });
    key("e");
    expect(played).toEqual(["xt", "end"]);
    sit({}, { awaits_confirm: true, can_undo: true });
    key("Enter");
    expect(acts.map(({ act }) => act)).toEqual(["confirm"]);
  });

  it("leaves fields, buttons and open dialogs alone", () => {
    const field = document.body.appendChild(document.createElement("input"));
    expect(key("1", field).defaultPrevented).toBe(false);
    expect(pressed).toEqual([]);
    const button = document.body.appendChild(document.createElement("button"));
    sit({}, { awaits_confirm: true });
    key("Enter", button);
    expect(acts).toEqual([]);
  });

  it("does nothing for who does not decide", () => {
    sit({ turn: null, legal: [], previews: [] }, { decider: null });
    for (const one of ["1", "e", "h", "Enter", "u", "ArrowLeft"]) key(one);
    expect([acts, played, pressed]).toEqual([[], [], []]);
  });
});
