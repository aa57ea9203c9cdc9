// Made by tools/wasm from the sources of the rules: do not edit.

import type { Move, Phase, SeenMove } from "../wire";

/** Of the sources; kernel.wasm carries the same in its section `VERSION_SECTION`. */
export const VERSION = "1eff4bfbbbc56b5b";
export const VERSION_SECTION = "fallstar";
/** The section with the learned weights, of 8 bits each. */
export const WEIGHTS_SECTION = "weights";

/** The bytes of a state: rules/state.py draws them. */
export const STATE = {
  SEATS: 0,
  EXPERT: 1,
  FIRST: 2,
  TURN: 3,
  PHASE: 4,
  ACTED: 5,
  REPLAYED: 6,
  ENDING: 7,
  MARKER: 8,
  SUPPLY: 9,
  LEFT: 10,
  PAYERS: 11,
  PAYER: 12,
  SEAT: 24,
  SEAT_SIZE: 12,
  SPACE: 0,
  FEET: 1,
  HAND: 2,
  DOWN: 3,
  TOKENS: 4,
  POINTS: 5,
  STARS: 6,
  GROUND: 96,
  SIZE: 312,
} as const;
/** What a state is asked: the byte PHASE. */
export const PHASES: readonly Phase[] = ["action", "steal", "replay", "over"];
export const PHASE = {
  ACTION: 0,
  STEAL: 1,
  REPLAY: 2,
  OVER: 3,
} as const;
export const STAR_BITS = 7;
export const OFF = 255;
export const MIN_SEATS = 2;
export const MAX_SEATS = 6;
export const MAX_PAYERS = 5;
export const ALL_TOKENS = 18;
export const ALL_STARS = 78;
export const STARS_A_COLOUR = 13;
export const TOKENS_A_TURN = 1;
/** By the number of seats; 0 and 1 do not exist. */
export const END_AT: readonly number[] = [0, 0, 4, 8, 8, 12, 12];
export const TARGET: readonly number[] = [0, 0, 18, 24, 18, 24, 18];
export const TILES: Readonly<Record<number, number>> = { 2: 2, 3: 4, 4: 4, 5: 6, 6: 6 };
/** How many tiles lie side by side, by their number. */
export const ACROSS: Readonly<Record<number, number>> = { 2: 2, 4: 2, 6: 3 };

/** The bytes of a board: tools/wasm/exports.py draws them. */
export const BOARD = {
  WIDTH: 0,
  HEIGHT: 1,
  TILE_COUNT: 2,
  SPACES: 3,
  DOORS: 4,
  EDGES: 16,
  MARKS: 232,
  ALLOWED: 448,
  BOARD_SIZE: 214724,
} as const;
/** A side of a tile, in spaces; the lines of its drawing; the bytes of a face. */
export const SIDE = 6;
export const LINES = 13;
export const FACE_SIZE = 74;
/** Our faces: edges, marks, door and floor as hexadecimal digits; the door has two. */
export const FACES: Readonly<Record<string, string>> = {
  "1a": "3c100003c02c403c013c03c203c03c003c03010102100000020101010020001000100200082",
  "1b": "c444401111380440282938282c446a011156100200010001200100010010002001010020140",
  "2a": "442800110446c40111112c46446911111446110002000001201010000001102000000120152",
  "2b": "0281404682901382c4428293128284004681010001100200020001010020001001010020151",
  "3a": "06940003c16c281293c684283943c0001690000120210010100000000001010012021000082",
  "3b": "0444682911142c4443c111381444682911101002010000100000012001000010021002010e2",
  "4a": "4429289128284680441142912838462868111000202000001101000010110000020200011a1",
  "4b": "040128412868106a962aba812eaa80012e80100200000000101001010012002000200101191",
  "5a": "c4044413839142c684383929280028284428102000001010210000001002100010020100150",
  "5b": "4406c43babb92a82a802828002a828006c280102011000100000022001000120001001001b3",
  "6a": "4044281039002c6c68293938006c04281101100002010010000100200001010012102000141",
  "6b": "c000043c006903c2928692c069003c100403010000000101120000001002101000200210103",
};

/** The letters of the cards, by their bit in a hand. */
export const CARDS = "LHDRW";
export const FULL_HAND = 31;
/** The letters of the stars, by their number. */
export const COLOURS = "bypgow";
/** The decisions by their number, and the same as other seats may see them. */
export const MOVES: readonly Move[] = ["hand", "s<L", "s<H", "s<D", "s<R", "s<W", "s>L", "s>H", "s>D", "s>R", "s>W", "L<", "L>", "H<", "H>", "D", "R<", "R>", "R^", "WL<", "WL>", "WH<", "WH>", "WD", "WR<", "WR>", "WR^", "end", "xb", "xy", "xp", "xg", "xo", "xw", "xt"];
export const SEEN_MOVES: readonly SeenMove[] = ["hand", "s<?", "s<?", "s<?", "s<?", "s<?", "s>?", "s>?", "s>?", "s>?", "s>?", "L<", "L>", "H<", "H>", "D", "R<", "R>", "R^", "WL<", "WL>", "WH<", "WH>", "WD", "WR<", "WR>", "WR^", "end", "xb", "xy", "xp", "xg", "xo", "xw", "xt"];

/** The log: a row of four bytes an event, its kind first; row 0 counts the rows. */
export const LOG_ROWS = 96;
export type FieldKind = "number" | "boolean" | "card" | "colour" | "reason";
/** By kind, from 1: the name of an event and its fields in the order of the bytes. */
export const EVENTS: readonly (readonly [string, readonly (readonly [string, FieldKind])[]])[] = [
  ["turn_began", [["seat", "number"]]],
  ["entered", [["seat", "number"], ["space", "number"], ["feet", "number"]]],
  ["token_spent", [["seat", "number"]]],
  ["card_laid", [["seat", "number"], ["card", "card"], ["face_up", "boolean"]]],
  ["hand_returned", [["seat", "number"], ["reason", "reason"]]],
  ["stepped", [["seat", "number"], ["space", "number"], ["direction", "number"]]],
  ["dropped", [["seat", "number"], ["space", "number"], ["direction", "number"]]],
  ["turned", [["seat", "number"], ["feet", "number"]]],
  ["fell", [["seat", "number"], ["space", "number"], ["direction", "number"]]],
  ["pawn_ejected", [["seat", "number"], ["owner", "number"], ["space", "number"]]],
  ["star_collected", [["seat", "number"], ["colour", "colour"], ["space", "number"]]],
  ["token_collected", [["seat", "number"], ["space", "number"]]],
  ["door_moved", [["before", "number"], ["after", "number"]]],
  ["star_taken", [["seat", "number"], ["payer", "number"], ["colour", "colour"]]],
  ["token_taken", [["seat", "number"], ["payer", "number"]]],
  ["nothing_taken", [["seat", "number"], ["payer", "number"]]],
  ["end_fixed", [["seat", "number"]]],
  ["turn_ended", [["seat", "number"]]],
  ["game_ended", []],
];
export const REASONS: readonly string[] = ["completed", "last card", "ejected"];

/** The bytes of a preview: rules/preview_rows.py draws them. */
export const ROW = {
  DECISION: 0,
  STEPS: 1,
  FALL: 2,
  LANDING: 3,
  FACING: 4,
  GAINED: 5,
  TOKENS: 6,
  SPENT: 7,
  PAIRS: 8,
  EJECTED: 9,
  DOOR: 10,
  RETURNED: 11,
  PATH: 12,
  COLOURS_AT: 32,
  EJECTED_AT: 58,
  PAYS_AT: 64,
  WIDTH: 70,
  STAYS: 255,
} as const;
/** The bytes of a threat: rules/threat_rows.py draws them. */
export const THREAT = {
  OPPONENT: 0,
  FROM_SPACE: 1,
  FROM_FEET: 2,
  LEGS: 3,
  NEEDS_TOKEN: 4,
  CERTAIN: 5,
  LEG: 6,
  MOVE: 0,
  LEG_CARDS: 1,
  LEG_STEPS: 2,
  LEG_FALL: 3,
  LEG_FEET: 4,
  LEG_PATH: 5,
  LEG_SIZE: 25,
  THREAT_SIZE: 56,
  MOST_THREATS: 50,
  STATES: 3,
  PAIRS: 110,
  PAIR_SIZE: 5,
} as const;
/** The bots by name: the number of a player without search, or how it searches. */
export interface Level {
  player?: number;
  iterations?: number;
  milliseconds?: number;
  stretch?: number;
  explore?: number;
  rollout?: number;
}
export const LEVELS: Readonly<Record<string, Level>> = {
  random: {"player": 0},
  novice: {"player": 7},
  beginner: {"player": 2},
  newcomer: {"player": 6},
  gain: {"player": 1},
  collector: {"player": 4},
  brawler: {"player": 5},
  greedy: {"player": 3},
  uct: {"milliseconds": 100, "rollout": 10, "explore": 0.5},
  rover: {"iterations": 25},
  scout: {"iterations": 100},
  ranger: {"iterations": 300},
  navigator: {"iterations": 800},
  pilot: {"iterations": 4000},
  champion: {"milliseconds": 100, "stretch": 1.5},
};
/** The bytes of a walk through a turn. */
export const WALK_SIZE = 4932;
/** What every search begins with; by seats, how much it explores, and at nodes of others; how much
 * lower than the mean it takes what it has not tried. */
export const DEFAULTS = {"rollout": 0, "scale": 4.0} as const;
export const EXPLORE_BY_SEATS: Readonly<Record<number, number>> = { 2: 1.0, 3: 0.45, 4: 0.4, 5: 0.3, 6: 0.3 };
export const OTHERS_BY_SEATS: Readonly<Record<number, number>> = { 2: 0.6, 3: 0.3, 4: 0.2, 5: 0.1, 6: 0.1 };
export const FPU_BY_SEATS: Readonly<Record<number, number>> = { 2: 0.05, 3: 0.04, 4: 0.03, 5: 0.03, 6: 0.03 };
export const BUDGET = {
  CHUNK: 200,
  NODES: 120000,
  LONG_GAME: 100,
  RANDOM_PERCENT: 10,
  DEALS: 8,
  MARGIN: 0.001,
  CATCH_UP: 0.5,
} as const;
/** A tree: how many records are used, then the records; bots/tree.py draws them. */
export const TREE = {
  USED_SIZE: 8,
  RECORD_SIZE: 16,
} as const;
export const NODE = {
  COUNT: 2,
  HEADER: 2,
  RECORDS_A_NODE: 35,
  LARGEST_NODE: 57,
} as const;
/** The numbers of a decision at a node, and of the options. */
export const EDGE = {
  VISITS: 0,
  MEAN: 1,
  LINK: 2,
  BONUS: 3,
  DECISION_BITS: 6,
} as const;
export const OPTION = {
  EXPLORE: 0,
  ROLLOUT: 1,
  FPU: 2,
  SCALE: 3,
  OTHERS: 4,
} as const;
/** The bytes of the weights in memory and in the file; of a search's scratch and its shares. */
export const NET_SIZE = 27496;
export const WEIGHTS_SIZE = 6880;
/** By array of the weights: its place among all numbers, and how many it has. */
export const NET_ARRAYS: readonly (readonly [number, number])[] = [[0, 4672], [4672, 64], [4736, 2048], [6784, 32], [6816, 32], [6848, 26]];
export const WORK_SIZE = 990752;
export const SHARES_AT = 0;
export const TOTALS_AT = 48;
/** What can be wrong with a state, the first is number 1. */
export const INVARIANTS: readonly string[] = [
  "the seats do not fit the board, or bytes without a meaning are not zero",
  "a flag, phase, seat, space or door number is out of range",
  "the stars on the board and with the seats are not one for each mark",
  "there are more than 13 stars of a colour",
  "the count of stars left is not the number of stars on the board",
  "the tokens of the supply and the seats are not 18",
  "a star lies where there is no mark",
  "the replay marks are not where the board has them",
  "the marker does not lie on its door alone",
  "the pawns on the spaces are not where the seats say",
  "a pawn has no platform at its feet",
  "a star lies under a pawn",
  "a seat off the board does not hold all its cards",
  "a hand is empty, or a card is in two places",
  "the points are not what stars and tokens are worth",
  "the seat to decide has no pawn on the board",
  "the phase does not fit what was done this turn",
  "the seats waiting to pay are not ejected seats with a choice to make first",
  "the fixed end does not fit the points",
  "the game is over before the end of its last round",
];

/** Positions and records as text. */
export const FEET_LETTERS = "^>v<";
export const MODES: Readonly<Record<string, readonly [number, number]>> = {"normal": [0, 0], "expert": [1, 0], "expert!": [1, 1]};
export const STAGES: readonly string[] = ["entry", "action", "replay"];
export const RECORD_FORMAT = "fallstar-record/2";
export const MOST_RECORD_BYTES = 1048576;
export const LONGEST_NAME = 60;

/** The functions of kernel.wasm: pointers and numbers; a set of decisions is a bigint. */
export interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  lay_tile(face: number, turns: number, index: number, tiles: number, board: number): void;
  join_platforms(board: number, width: number, height: number): void;
  open_line(board: number, width: number, height: number): number;
  fill_moves(board: number, width: number, height: number): number;
  below(rng: number, bound: number): number;
  draw_tiles(rng: number, numbers: number, drawn: number): void;
  draw_stars(rng: number, stars: number): void;
  clear_state(state: number, seats: number): void;
  lay_out(board: number, stars: number, state: number): void;
  broken_invariant(board: number, state: number, after: number): number;
  start(board: number, state: number, log: number): bigint;
  legal(board: number, state: number): bigint;
  step(board: number, state: number, decision: number, log: number): bigint;
  play_random(board: number, state: number, rng: number, limit: number): number;
  pick(rng: number, mask: bigint): number;
  deal_others(state: number, viewer: number, rng: number): void;
  choose(board: number, state: number, player: number, rng: number, walk: number): number;
  search(board: number, state: number, viewer: number, tree: number, records: number, net: number, work: number, rng: number, options: number, iterations: number): void;
  reuse_tree(board: number, state: number, viewer: number, tree: number, records: number): void;
  evaluate(board: number, state: number, net: number, work: number): void;
  fill_preview_rows(board: number, state: number, mask: bigint, scratch: number, log: number, rows: number): number;
  fill_threat_rows(board: number, state: number, seat: number, states: number, pairs: number, threats: number): number;
  is_last(state: number): number;
  fill_places(state: number, places: number): void;
  tie_broken(state: number): number;
}
