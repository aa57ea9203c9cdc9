/* What a table and its players tell each other, as the server's OpenAPI document says. */

import type { Schemas } from ".";
import type { operations } from "./server.d";

export type AskInfo = Schemas["AskInfo"];
export type ChatLine = Schemas["ChatLine"];
export type ClockInfo = Schemas["ClockInfo"];
export type DecisionPlayed = Schemas["DecisionPlayed"];
export type PresentPlayer = Schemas["PresentPlayer"];
export type SeatInfo = Schemas["SeatInfo"];
export type Snapshot = Schemas["Snapshot"];
export type StepInfo = Schemas["StepInfo"];
export type TableInfo = Schemas["TableInfo"];

export type AskWhat = Schemas["Ask"]["what"];
export type EndReason = NonNullable<TableInfo["ended"]>;
/** All reactions of the document: a message with another one would not fit the type `Reaction`. */
export const REACTIONS = ["wow", "ouch", "thanks", "well_played", "thinking", "hello"] as const;
export type Reaction = (typeof REACTIONS)[number];

/** What a player does at a table; `ref` is added by the socket. */
export type Act = operations["act"]["requestBody"]["content"]["application/json"];

/** The document does not know WebSockets: these two are sent over them only. */
export type Frame = Act | { act: "reload"; ref?: string } | { act: "ping"; ref?: string };

export type Message = operations["stream"]["responses"]["200"]["content"]["application/x-ndjson"];
/** What is news to a table's state; answers and pongs stay in the socket. */
export type News = Exclude<Message, { type: "done" | "refused" | "pong" }>;
