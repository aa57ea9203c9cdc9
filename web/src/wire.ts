/* What the server sends, as msgspec writes it: tuples are arrays, None is null, an event carries
 * its name in `event`. Everything in the client takes these types from here and nowhere else. */

export const COLOURS = "bypgow";
export const CARDS = "LHDRW";

/** North, east, south, west, as on the board. */
export type Direction = 0 | 1 | 2 | 3;

/** A table's board, sent once: it never changes during a game. */
export interface BoardShape {
  width: number;
  height: number;
  /** One a space: a bit a side with a platform, 1 << direction. */
  edges: number[];
  /** One a space: 0 none, 1 star mark, 2 replay mark. */
  marks: number[];
  /** Space and floor, clockwise from the top left tile. */
  doors: [space: number, floor: number][];
  tiles: string[];
}

export type Phase = "action" | "steal" | "replay" | "over";

export interface SeatView {
  seat: number;
  space: number | null;
  feet: number | null;
  face_up: string;
  unseen: string;
  in_hand: number;
  face_down: number;
  hand: string | null;
  hidden: string | null;
  stars: number[];
  tokens: number;
  points: number;
}

export interface Preview {
  move: string;
  steps: number[];
  fall: number[];
  landing: number;
  feet: number;
  stars: string;
  tokens: number;
  pairs: number;
  points: number;
  ejects: number[];
  takes: string[];
  door: number | null;
  hand_returns: boolean;
}

export interface View {
  seat: number | null;
  number: number;
  expert: boolean;
  tiles: string[];
  faces: Record<string, string[]>;
  marker: number;
  stars: string;
  stars_left: number;
  end_at: number;
  target: number | null;
  ending: boolean;
  supply: number;
  first: number;
  turn: number | null;
  phase: string;
  payers: number[];
  acted: boolean;
  replayed: boolean;
  seats: SeatView[];
  winners: number[];
  legal: string[];
  previews: Preview[];
}

export type Event =
  | { event: "turn_began"; seat: number }
  | { event: "entered"; seat: number; space: number; feet: number }
  | { event: "token_spent"; seat: number }
  | { event: "card_laid"; seat: number; card: string | null; face_up: boolean }
  | { event: "hand_returned"; seat: number; reason: "completed" | "fifth card" | "ejected" }
  | { event: "stepped"; seat: number; space: number; direction: number }
  | { event: "dropped"; seat: number; space: number; direction: number }
  | { event: "turned"; seat: number; feet: number }
  | { event: "fell"; seat: number; space: number; direction: number }
  | { event: "pawn_ejected"; seat: number; owner: number; space: number }
  | { event: "star_collected"; seat: number; colour: string; space: number }
  | { event: "token_collected"; seat: number; space: number }
  | { event: "door_moved"; before: number; after: number }
  | { event: "star_taken"; seat: number; payer: number; colour: string }
  | { event: "token_taken"; seat: number; payer: number }
  | { event: "nothing_taken"; seat: number; payer: number }
  | { event: "end_fixed"; seat: number }
  | { event: "turn_ended"; seat: number }
  | { event: "game_ended" };
