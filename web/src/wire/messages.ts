/* What a table and its players tell each other, as the server's OpenAPI document says. */

import type * as server from "./server.d";

export type {
  AskInfo,
  Changed,
  ChatLine,
  ClockInfo,
  DecisionPlayed,
  Done,
  Pong,
  Presence,
  PresentPlayer,
  Reacted,
  Refused,
  Said,
  SeatInfo,
  Snapshot,
  StepInfo,
  TableInfo,
  WentBack,
} from "./server.d";

export type AskWhat = server.Ask["what"];
export type ClockChoice = server.TableInfo["clock"];
export type EndReason = NonNullable<server.TableInfo["ended"]>;
export type Status = server.TableInfo["status"];
export type Reaction = server.React["reaction"];
export const REACTIONS = [
  "wow",
  "ouch",
  "thanks",
  "well_played",
  "thinking",
  "hello",
] as const satisfies readonly Reaction[];

/** What a player does at a table; `ref` is added by the socket. */
export type Act =
  | server.Sit
  | server.Stand
  | server.SitBot
  | server.Start
  | server.Close
  | server.Play
  | server.Undo
  | server.Confirm
  | server.Leave
  | server.Return
  | server.Ask
  | server.Answer
  | server.Chat
  | server.React;

export type Frame = Act | { act: "reload"; ref?: string } | { act: "ping"; ref?: string };

/** What is news to a table's state; answers and pongs stay in the socket. */
export type News =
  | server.Snapshot
  | server.DecisionPlayed
  | server.WentBack
  | server.Changed
  | server.Presence
  | server.Said
  | server.Reacted;
export type Message = News | server.Done | server.Refused | server.Pong;
