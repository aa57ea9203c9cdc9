/* What the server takes and answers, as its OpenAPI document says (server.d.ts). The messages of a
 * table are in messages.ts. */

import type { components } from "./server.d";

export type Schemas = components["schemas"];

// A game
export type BoardShape = Schemas["BoardShape"];
/** An event carries its name in `event`. */
export type Event = Schemas["StepInfo"]["events"][number];
/** A decision in notation. */
export type Move = Schemas["Preview"]["move"];
/** The same as others may see it: `s<?` where the card is hidden. */
export type SeenMove = Schemas["StepInfo"]["move"];
/** One action of a threat; a preview can be drawn in the same way. */
export type Leg = Schemas["Leg"];
export type Phase = Schemas["View"]["phase"];
export type Preview = Schemas["Preview"];
export type SeatView = Schemas["SeatView"];
export type Threat = Schemas["Threat"];
export type View = Schemas["View"];

/** North, east, south, west, as on the board. */
export type Direction = 0 | 1 | 2 | 3;

// Study
export type FaceInfo = Schemas["FaceInfo"];
export type GameRecord = Schemas["Record"];
export type LevelInfo = Schemas["LevelInfo"];
export type Replayed = Schemas["Replayed"];
export type ReplayStep = Schemas["ReplayStep"];
export type Tried = Schemas["Tried"];
export type TryRequest = Schemas["TryRequest"];

// Players
export type ChangeMe = Schemas["ChangeMe"];
export type Character = NonNullable<Schemas["Me"]["character"]>;
export type MadeToken = Schemas["MadeToken"];
/** What one did in one finished game. */
export type GameFigures = Schemas["GameFigures"];
export type Me = Schemas["Me"];
export type MutedPlayer = Schemas["MutedPlayer"];
export type TokenInfo = Schemas["TokenInfo"];

// Tables to make and to find
export type Clock = Schemas["TableInfo"]["clock"];
export type ListedTable = Schemas["ListedTable"];
export type NewTable = Schemas["NewTable"];
export type SeatChoice = NewTable["seats"][number];
export type Status = Schemas["TableInfo"]["status"];

/** Why something was refused, for programs. */
export type ErrorCode = Schemas["RefusedReply"]["code"];
