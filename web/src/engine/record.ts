/* The record of a game: a set-up and its decisions as one JSON object; see docs/record.md. A game that began
 * with a position has that in its record. The other fields say the same as it does. */

import type { GameRecord } from "../wire";
import { EngineError } from "./errors";
import { ageOf, otherVersion, POSITION_FORMAT } from "./formats";
import { LONGEST_NAME, MOST_RECORD_BYTES, RECORD_FORMAT } from "./layout";
import { readParts } from "./parts";
import type { Setup } from "./setup";

/** Read a record, without playing its moves; an error says what is wrong. */
export function readRecord(text: string): GameRecord {
  const size = new TextEncoder().encode(text).length;
  if (size > MOST_RECORD_BYTES)
    throw new EngineError(`a record has at most ${MOST_RECORD_BYTES} bytes, this one has ${size}`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new EngineError(`not complete JSON: ${String(error)}`, { cause: error });
  }
  const record = checkFields(value);
  checkNames(record.seats);
  return record;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isInteger(value);
const isList = <T>(value: unknown, of: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(of);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By field: what it is, and whether a value is that. */
const FORM: Record<keyof GameRecord, [what: string, fits: (value: unknown) => boolean]> = {
  format: [RECORD_FORMAT, (value) => value === RECORD_FORMAT || value === POSITION_FORMAT],
  seats: ["a list of names", (value) => isList(value, isText)],
  expert: ["true or false", (value) => typeof value === "boolean"],
  tiles: ["a list of tiles", (value) => isList(value, isText)],
  stars: ["a text", isText],
  open_door: ["a number", isNumber],
  first: ["a number", isNumber],
  moves: ["a list of decisions", (value) => isList(value, isText)],
  result: [
    "points and winners, or null",
    (value) =>
      value === null ||
      (isObject(value) &&
        isList(value.points, isNumber) &&
        isList(value.winners, isNumber) &&
        Object.keys(value).length === 2),
  ],
  faces: [
    "drawings by name",
    (value) =>
      value === undefined ||
      (isObject(value) && Object.values(value).every((lines) => isList(lines, isText))),
  ],
  position: ["a text", (value) => value === undefined || isText(value)],
};

function checkFields(value: unknown): GameRecord {
  if (!isObject(value)) throw new EngineError("not a game record: a record is one object");
  const { format } = value;
  const age = format === RECORD_FORMAT ? "same" : ageOf(format, POSITION_FORMAT);
  if (age === "newer" || age === "older")
    throw new EngineError(otherVersion(`a game record of format ${String(format)}`, age));
  for (const [field, [what, fits]] of Object.entries(FORM))
    if (!fits(value[field])) throw new EngineError(`not a game record: ${field} is ${what}`);
  const unknown = Object.keys(value).find((field) => !Object.hasOwn(FORM, field));
  if (unknown !== undefined)
    throw new EngineError(`not a game record: it has no field '${unknown.slice(0, 20)}'`);
  const record = value as unknown as GameRecord;
  if ((record.format === POSITION_FORMAT) !== isText(record.position))
    throw new EngineError(
      `not a game record: ${POSITION_FORMAT} has a position, ${RECORD_FORMAT} has none`,
    );
  return record;
}

/** Names can be printed: no line breaks, no terminal codes. */
export function checkNames(names: readonly string[]): void {
  names.forEach((name, seat) => {
    const length = [...name].length;
    if (length < 1 || length > LONGEST_NAME || /(?! )[\p{C}\p{Z}]/u.test(name))
      throw new EngineError(
        `the name of seat ${seat + 1} is 1 to ${LONGEST_NAME} printable characters`,
      );
  });
}

/** The set-up of a record. */
export const setupOf = (record: GameRecord): Setup => ({
  seats: record.seats.length,
  expert: record.expert,
  tiles: record.tiles,
  stars: record.stars,
  openDoor: record.open_door,
  first: record.first,
  faces: record.faces ?? {},
});

/** What a position says about the set-up of its game. */
export function setupIn(position: string): Setup {
  const { tiles, faces, mode, stars, door, first, seats } = readParts(position);
  const expert = mode !== "normal";
  return { seats: seats.length, expert, tiles, stars, openDoor: door, first, faces };
}

/** An error if the set-up of a record says something else than its position. */
export function checkPosition(record: GameRecord, position: string): void {
  const { faces, ...setup } = setupIn(position);
  const told = setupOf(record);
  const same = (Object.keys(setup) as (keyof typeof setup)[]).every(
    (field) => JSON.stringify(setup[field]) === JSON.stringify(told[field]),
  );
  if (!same || Object.keys(faces).join() !== Object.keys(told.faces).join())
    throw new EngineError("the set-up is wrong: it says something else than the position");
}

/** The record of a game. */
export function makeRecord(
  setup: Setup,
  faces: Record<string, string[]>,
  players: readonly string[],
  moves: readonly string[],
  result: GameRecord["result"],
  position: string | null,
): GameRecord {
  return {
    format: position === null ? RECORD_FORMAT : POSITION_FORMAT,
    seats: [...players],
    expert: setup.expert,
    tiles: [...setup.tiles],
    stars: setup.stars,
    open_door: setup.openDoor,
    first: setup.first,
    moves: [...moves],
    result,
    ...(Object.keys(faces).length > 0 ? { faces } : {}),
    ...(position === null ? {} : { position }),
  };
}
