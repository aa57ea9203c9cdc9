/* What is stored of a table on this device: a row, and a log of all that happened, in order. The log is
 * the truth; a row also carries what a list shows, so that a list needs no log.
 *
 * Logs are kept for years. Nothing that a row or an entry may contain is removed or renamed. Whoever adds
 * something raises VERSION: an older page then leaves such tables alone. */

import type { Setup } from "../engine/setup";
import type { Character, ListedTable, Move, Status } from "../wire";

/** The latest that this page reads. A row has the first version that has all its fields, so that an older page
 * reads whatever it can: 1 is a game from its set-up, 2 may begin with a position. */
export const VERSION = 2;
/** The name of the database in the browser. */
export const DATABASE = "fallstar";

/** Who sits at a table: a person round this device, or a bot. */
export interface StoredSeat {
  kind: "person" | "bot";
  /** Of a person; a bot is called by its level. */
  name: string;
  character: Character;
  level: string | null;
}

export interface TableRow {
  id: string;
  version: number;
  /** Seconds since 1970. */
  created: number;
  changed: number;
  /** For a game that begins with a position: what the position says of it. */
  setup: Setup;
  /** The text of the position that the game begins with; from version 2. */
  position?: string;
  seats: StoredSeat[];
  undo: boolean;
  /** How many entries the log has. */
  logNumber: number;
  // For lists
  status: Status;
  decider: number | null;
  points: number[];
  winners: number[];
}

export type Entry =
  /** A decision. `awaitConfirm`: if it ended the turn, the seat has to confirm that. */
  | { entry: "played"; seat: number; move: Move; awaitConfirm: boolean }
  /** The seat confirmed the end of its turn. */
  | { entry: "confirmed"; seat: number }
  /** The seat took its last decision back, inside its turn. */
  | { entry: "undone"; seat: number }
  /** Back to when so many decisions were played. */
  | { entry: "taken_back"; to: number }
  /** The game was ended without a result. */
  | { entry: "abandoned" }
  /** The same seats went on at another table. */
  | { entry: "rematched"; table: string };

/** Everyone at a table on this device is one player to it. */
export const PLAYER = "local";

/** A row as a list shows it. */
export const listed = (row: TableRow): ListedTable => ({
  id: row.id,
  status: row.status,
  owner: PLAYER,
  seats: row.seats.map((seat, number) => ({
    seat: number,
    kind: seat.kind,
    name: seat.name,
    character: seat.character,
    player: seat.kind === "person" ? PLAYER : null,
    level: seat.level,
    mine: seat.kind === "person",
  })),
  expert: row.setup.expert,
  clock: { kind: "none" },
  rated: false,
  changed: row.changed,
  decider: row.decider,
  your_turn: row.decider !== null && row.seats[row.decider]?.kind === "person",
  points: row.points,
  winners: row.winners,
});

const PREFIX = "local-";
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"; // no two that look alike
const LENGTH = 10;

/** Ids of the server have no hyphen, so the two are never mixed up. */
export const isLocal = (id: string | undefined): boolean => id?.startsWith(PREFIX) ?? false;

export function drawId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(LENGTH));
  return PREFIX + Array.from(numbers, (one) => ALPHABET[one % ALPHABET.length]).join("");
}
