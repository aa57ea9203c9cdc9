/* What the server sends about a game, as its OpenAPI document says (server.d.ts): an event carries
 * its name in `event`. */

import type { StepInfo } from "./server.d";

export type { BoardShape, Preview, SeatView, View } from "./server.d";
export type Event = StepInfo["events"][number];

/** North, east, south, west, as on the board. */
export type Direction = 0 | 1 | 2 | 3;

export type Phase = "action" | "steal" | "replay" | "over";
