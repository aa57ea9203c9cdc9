"""The text of web/src/engine/layout.ts: every constant that the browser reads the kernel with."""

import inspect
import json
import types
from collections.abc import Mapping
from math import prod
from typing import Any, get_args, get_type_hints

import msgspec

from fallstar.bots import search, search_bot, tree
from fallstar.bots.levels import LEVELS, Level
from fallstar.bots.weights import SHAPES
from fallstar.notation import position, record
from fallstar.notation.move import MOVES, hide_card
from fallstar.rules import preview_rows, state, threat_rows
from fallstar.rules.cards import CARDS, FULL_HAND, Card
from fallstar.rules.check import INVARIANTS
from fallstar.rules.event_log import LOG_ROWS
from fallstar.rules.events import REASONS, AnyEvent, Reason, snake_case
from fallstar.rules.face import LINES, SIDE, our_faces
from fallstar.rules.state import END_AT, PHASES, TARGET, TILES, Colour
from fallstar.rules.tiles import ACROSS, FACE_SIZE, face_row
from tools.wasm import exports
from tools.wasm.exports import EXPORTS, Export, parameters
from tools.wasm.version import VERSION_SECTION, WEIGHTS_SECTION, version

# By the type of a field of an event: how its byte is read.
FIELD_KINDS: dict[Any, str] = {
    int: "number",
    bool: "boolean",
    Card | None: "card",
    Colour: "colour",
    Reason: "reason",
}

# The names of the constants that the browser gets, by the object they stand in there.
NAMES = {
    "STATE": (
        "SEATS EXPERT FIRST TURN PHASE ACTED REPLAYED ENDING MARKER SUPPLY LEFT PAYERS PAYER "
        "SEAT SEAT_SIZE SPACE FEET HAND DOWN TOKENS POINTS STARS GROUND SIZE"
    ),
    "PHASE": "ACTION STEAL REPLAY OVER",
    "ROW": (
        "DECISION STEPS FALL LANDING FACING GAINED TOKENS SPENT PAIRS EJECTED DOOR RETURNED "
        "PATH COLOURS_AT EJECTED_AT PAYS_AT WIDTH STAYS"
    ),
    "THREAT": (
        "OPPONENT FROM_SPACE FROM_FEET LEGS NEEDS_TOKEN CERTAIN LEG MOVE LEG_CARDS LEG_STEPS "
        "LEG_FALL LEG_FEET LEG_PATH LEG_SIZE THREAT_SIZE MOST_THREATS STATES PAIRS PAIR_SIZE"
    ),
    "TREE": "USED_SIZE RECORD_SIZE",
    "NODE": "COUNT HEADER RECORDS_A_NODE LARGEST_NODE",
    "EDGE": "VISITS MEAN LINK BONUS DECISION_BITS",
    "OPTION": "EXPLORE ROLLOUT FPU SCALE OTHERS",
    "BUDGET": "CHUNK NODES LONG_GAME RANDOM_PERCENT DEALS MARGIN CATCH_UP",
    "BOARD": "WIDTH HEIGHT TILE_COUNT SPACES DOORS EDGES MARKS ALLOWED BOARD_SIZE",
}
NUMBERS = (
    "STAR_BITS OFF MIN_SEATS MAX_SEATS MAX_PAYERS ALL_TOKENS ALL_STARS STARS_A_COLOUR TOKENS_A_TURN"
)


def module() -> str:
    """The whole file."""
    return f"""\
// Made by tools/wasm from the sources of the rules: do not edit.

import type {{ Move, Phase, SeenMove }} from "../wire";

/** Of the sources; kernel.wasm carries the same in its section `VERSION_SECTION`. */
export const VERSION = "{version()}";
export const VERSION_SECTION = "{VERSION_SECTION}";
/** The section with the learned weights, of 8 bits each. */
export const WEIGHTS_SECTION = "{WEIGHTS_SECTION}";

/** The bytes of a state: rules/state.py draws them. */
{constant("STATE", state)}
/** What a state is asked: the byte PHASE. */
export const PHASES: readonly Phase[] = {json.dumps(PHASES)};
{constant("PHASE", state)}
{numbers()}
/** By the number of seats; 0 and 1 do not exist. */
export const END_AT: readonly number[] = {END_AT.tolist()};
export const TARGET: readonly number[] = {TARGET.tolist()};
export const TILES: Readonly<Record<number, number>> = {by_number(TILES)};
/** How many tiles lie side by side, by their number. */
export const ACROSS: Readonly<Record<number, number>> = {by_number(ACROSS)};

/** The bytes of a board: tools/wasm/exports.py draws them. */
{constant("BOARD", exports)}
/** A side of a tile, in spaces; the lines of its drawing; the bytes of a face. */
export const SIDE = {SIDE};
export const LINES = {LINES};
export const FACE_SIZE = {FACE_SIZE};
/** Our faces: edges, marks, door and floor as hexadecimal digits; the door has two. */
export const FACES: Readonly<Record<string, string>> = {{
{"".join(f'  "{name}": "{face_digits(name)}",{chr(10)}' for name in our_faces())}}};

/** The letters of the cards, by their bit in a hand. */
export const CARDS = "{CARDS}";
export const FULL_HAND = {FULL_HAND};
/** The letters of the stars, by their number. */
export const COLOURS = "{state.COLOURS}";
/** The decisions by their number, and the same as other seats may see them. */
export const MOVES: readonly Move[] = {json.dumps(MOVES)};
export const SEEN_MOVES: readonly SeenMove[] = {json.dumps([hide_card(one) for one in MOVES])};

/** The log: a row of four bytes an event, its kind first; row 0 counts the rows. */
export const LOG_ROWS = {LOG_ROWS};
export type FieldKind = {" | ".join(json.dumps(kind) for kind in FIELD_KINDS.values())};
/** By kind, from 1: the name of an event and its fields in the order of the bytes. */
export const EVENTS: readonly (readonly [string, readonly (readonly [string, FieldKind])[]])[] = [
{"".join(event_line(one) for one in get_args(AnyEvent))}];
export const REASONS: readonly string[] = {json.dumps(REASONS)};

/** The bytes of a preview: rules/preview_rows.py draws them. */
{constant("ROW", preview_rows)}
/** The bytes of a threat: rules/threat_rows.py draws them. */
{constant("THREAT", threat_rows)}
/** The bots by name: the number of a player without search, or how it searches. */
export interface Level {{
  player?: number;
  iterations?: number;
  milliseconds?: number;
  stretch?: number;
  explore?: number;
  rollout?: number;
}}
export const LEVELS: Readonly<Record<string, Level>> = {{
{"".join(map(level_line, LEVELS.values()))}}};
/** The bytes of a walk through a turn. */
export const WALK_SIZE = {exports.TURN_SIZE};
/** What every search begins with; by seats, how much it explores, and at nodes of others; how much
 * lower than the mean it takes what it has not tried. */
export const DEFAULTS = {json.dumps(defaults())} as const;
export const EXPLORE_BY_SEATS: Readonly<Record<number, number>> = {explore()};
export const OTHERS_BY_SEATS: Readonly<Record<number, number>> = {others()};
export const FPU_BY_SEATS: Readonly<Record<number, number>> = {fpu()};
{constant("BUDGET", search_bot)}
/** A tree: how many records are used, then the records; bots/tree.py draws them. */
{constant("TREE", exports)}
{constant("NODE", tree)}
/** The numbers of a decision at a node, and of the options. */
{constant("EDGE", tree)}
{constant("OPTION", search)}
/** The bytes of the weights in memory and in the file; of a search's scratch and its shares. */
export const NET_SIZE = {exports.NET_SIZE};
export const WEIGHTS_SIZE = {exports.WEIGHTS_SIZE};
/** By array of the weights: its place among all numbers, and how many it has. */
export const NET_ARRAYS: readonly (readonly [number, number])[] = {net_arrays()};
export const WORK_SIZE = {exports.WORK_SIZE};
export const SHARES_AT = {exports.SHARES.offset};
export const TOTALS_AT = {exports.TOTALS.offset};
/** What can be wrong with a state, the first is number 1. */
export const INVARIANTS: readonly string[] = [
{"".join(f"  {json.dumps(one)},{chr(10)}" for one in INVARIANTS)}];

/** Positions and records as text. */
export const FEET_LETTERS = {json.dumps(position.FEET_LETTERS)};
export const MODES: Readonly<Record<string, readonly [number, number]>> = {modes()};
export const STAGES: readonly string[] = {json.dumps(position.STAGES)};
export const RECORD_FORMAT = {json.dumps(record.FORMAT)};
export const MOST_RECORD_BYTES = {record.MAX_BYTES};
export const LONGEST_NAME = {record.MAX_NAME};

/** The functions of kernel.wasm: pointers and numbers; a set of decisions is a bigint. */
export interface Exports {{
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
{"".join(map(signature, EXPORTS))}}}
"""


def constant(name: str, source: types.ModuleType) -> str:
    """An object with constants of a module."""
    lines = "".join(f"  {one}: {getattr(source, one)},\n" for one in NAMES[name].split())
    return f"export const {name} = {{\n{lines}}} as const;"


def numbers() -> str:
    """Constants of the state, each by itself."""
    return "\n".join(f"export const {one} = {getattr(state, one)};" for one in NUMBERS.split())


def by_number(items: Mapping[int, float]) -> str:
    return "{ " + ", ".join(f"{key}: {value}" for key, value in items.items()) + " }"


def level_line(level: Level) -> str:
    """A bot: its player, or its options."""
    told = level.options if level.player is None else {"player": level.player}
    return f"  {level.name}: {json.dumps(told)},\n"


def defaults() -> dict[str, float]:
    """The options of a search that a level does not change."""
    taken = inspect.signature(search_bot.SearchBot).parameters
    return {name: taken[name].default for name in ("rollout", "scale")}


def explore() -> str:
    return by_number(search_bot.EXPLORE_BY_SEATS)


def others() -> str:
    return by_number(search_bot.OTHERS_BY_SEATS)


def fpu() -> str:
    return by_number(search_bot.FPU_BY_SEATS)


def net_arrays() -> str:
    places = (array.offset // 4 for array in exports.NET_ARRAYS)
    return json.dumps([*zip(places, map(prod, SHAPES.values()), strict=True)])


def modes() -> str:
    """The modes in positions: expert, end fixed."""
    return json.dumps(position.MODES)


def face_digits(name: str) -> str:
    """A face as hexadecimal digits: edges and marks one each, the door two, its floor one."""
    *spaces, door, floor = face_row(our_faces()[name]).tolist()
    return "".join(f"{one:x}" for one in spaces) + f"{door:02x}{floor:x}"


def event_line(event: type) -> str:
    """An event's name and how its bytes are read."""
    hints = get_type_hints(event)
    fields = [[one.name, FIELD_KINDS[hints[one.name]]] for one in msgspec.structs.fields(event)]
    return f"  {json.dumps([snake_case(event.__name__), fields])},\n"


def signature(export: Export) -> str:
    """A method of the interface."""
    taken = [
        f"{name}: {'bigint' if kind == 'i64' else 'number'}"
        for name, kind in parameters(export).items()
    ]
    result = {"None": "void", "uint64": "bigint", "int": "number", "bool": "number"}
    told = export.function.__annotations__["return"]
    return f"  {export.name}({', '.join(taken)}): {result[getattr(told, '__name__', str(told))]};\n"
