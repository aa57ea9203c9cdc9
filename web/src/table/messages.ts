/* What a table and its players tell each other, exactly as in fallstar.server.wire. */

import type { BoardShape, Event, View } from "../wire";

export type AskWhat = "takeback" | "abandon" | "hold" | "end" | "rematch";
export type EndReason = "over" | "abandoned" | "left" | "closed";
export type Status = "open" | "playing" | "finished";
export const REACTIONS = ["wow", "ouch", "thanks", "well_played", "thinking", "hello"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** What a player does at a table; `ref` is added by the socket. */
export type Act =
  | { act: "sit"; seat: number; name?: string | null; character?: string | null }
  | { act: "stand"; seat: number }
  | { act: "sitbot"; seat: number; level: string }
  | { act: "start" }
  | { act: "close" }
  | { act: "play"; number: number; seat: number; move: string; hold?: boolean }
  | { act: "undo"; number: number; seat: number }
  | { act: "confirm"; number: number; seat: number }
  | { act: "leave" }
  | { act: "return" }
  | { act: "ask"; what: AskWhat; seat?: number | null; level?: string | null }
  | { act: "answer"; yes: boolean }
  | { act: "chat"; text: string }
  | { act: "react"; reaction: Reaction };

export type Frame = (Act | { act: "reload" } | { act: "ping" }) & { ref?: string };

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  character: string | null;
  player: string | null;
  level: string | null;
  held: boolean;
  left: boolean;
  timed_out: boolean;
  mine: boolean;
  rating: number | null;
}

export interface AskInfo {
  what: AskWhat;
  player: string;
  name: string;
  seat: number | null;
  level: string | null;
  waiting: string[];
  can_answer: boolean;
}

export interface ClockInfo {
  left: (number | null)[];
  running: number | null;
}

export type ClockChoice =
  | { kind: "none" }
  | { kind: "turn"; seconds: number }
  | { kind: "bank"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface TableInfo {
  id: string;
  status: Status;
  seats: SeatInfo[];
  owner: string;
  mine: boolean;
  expert: boolean;
  board: { seed: number | null; tiles: string[] | null; open_door: number | null };
  clock: ClockChoice;
  public: boolean;
  rated: boolean;
  undo: boolean;
  created: number;
  decider: number | null;
  held_turn: boolean;
  can_undo: boolean;
  can_takeback: boolean;
  ask: AskInfo | null;
  ended: EndReason | null;
  ended_by: number | null;
  rematch: string | null;
}

export interface StepInfo {
  number: number;
  seat: number;
  move: string;
  events: Event[];
}

export interface PresentPlayer {
  player: string;
  name: string;
}

export interface ChatLine {
  id: number;
  player: string;
  name: string;
  text: string;
  at: number;
}

export interface Whole {
  type: "whole";
  number: number;
  table: TableInfo;
  board: BoardShape | null;
  view: View | null;
  opening: Event[];
  steps: StepInfo[];
  clock: ClockInfo;
  chat: ChatLine[];
  present: PresentPlayer[];
  spectators: number;
  now: number;
}

interface Numbered {
  number: number;
  after: number;
  table: TableInfo;
  clock: ClockInfo;
}

export type Stepped = Numbered & { type: "stepped"; step: StepInfo; view: View };
export type WentBack = Numbered & { type: "wentback"; steps: number; view: View };
export type Changed = Numbered & { type: "changed" };
export interface Presence {
  type: "presence";
  present: PresentPlayer[];
  spectators: number;
}
export interface Said {
  type: "said";
  line: ChatLine;
}
export interface Reacted {
  type: "reacted";
  player: string;
  name: string;
  reaction: Reaction;
}
export interface Done {
  type: "done";
  number: number;
  ref: string | null;
}
export interface Refused {
  type: "refused";
  code: string;
  reason: string;
  number: number;
  ref: string | null;
}
export interface Pong {
  type: "pong";
  now: number;
  ref: string | null;
}

/** What is news to a table's state; answers and pongs stay in the socket. */
export type News = Whole | Stepped | WentBack | Changed | Presence | Said | Reacted;
export type Message = News | Done | Refused | Pong;
