/* What a study page opens: out of its address, or out of a text. */

import { ApiError } from "../api";
import { CHARACTERS } from "../board/art";
import { EngineError } from "../engine/errors";
import { ageOf, otherVersion, POSITION_FORMAT } from "../engine/formats";
import { RECORD_FORMAT } from "../engine/layout";
import { playerNames, seatNames } from "../game/names";
import { recordsIn } from "../replay/records";
import { fetchTableGame } from "../replay/replayed";
import type { TableInfo } from "../wire/messages";
import { readPlace, unpackText, type Place } from "./address";
import { StudyFault } from "./fault";
import { isTooLong, readSaved, STUDY_FORMAT, type Saved } from "./saved";
import type { Source } from "./service";

/** Something to look at. */
export interface Found {
  source: Source;
  /** The table it was played at, where that is known. */
  table: TableInfo | null;
  saved: Saved | null;
  /** After how many decisions; null if it is not said. */
  at: number | null;
}

/** What an address names; null if it names nothing. A StudyFault says why it cannot be opened. */
export async function findPlace(place: Place): Promise<Found | null> {
  if (place.kind === "none") return null;
  if (place.kind === "position")
    return { source: { from: "position", text: place.position }, ...NOTHING };
  if (place.kind === "game") return findGame(place.id, place.at);
  const text = await unpackText(place.packed);
  if (place.kind === "study") return findText(text);
  return { ...readRecordText(text), at: place.at };
}

const NOTHING = { table: null, saved: null, at: null };

async function findGame(id: string, at: number | null): Promise<Found> {
  try {
    const { record, table } = await fetchTableGame(id);
    if (table.status !== "finished") throw new StudyFault("going_on");
    return { source: { from: "record", text: JSON.stringify(record) }, table, saved: null, at };
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_now") throw new StudyFault("going_on");
    if (error instanceof ApiError && error.code === "not_found") throw new StudyFault("gone");
    throw error;
  }
}

/** What a text is: a record, a study, a position, or a link to one of them. */
export async function findText(all: string): Promise<Found> {
  const text = all.trim().replace(/^\uFEFF/, "");
  const hash = /^\S+(#(?:position|game|record|study)=\S+)$/.exec(text)?.[1];
  if (hash !== undefined) {
    const found = await findPlace(readPlace(hash));
    if (found) return found;
  }
  if (isTooLong(text)) throw new StudyFault("too_long");
  if (!text.startsWith("{")) {
    if (!/^[\w,]+ \w+ /.test(text)) throw new StudyFault("not_ours");
    return { source: { from: "position", text }, ...NOTHING };
  }
  const [first = ""] = recordsIn(text);
  return first.includes("fallstar-study/") ? readStudyText(first) : readRecordText(first);
}

/** A record; whether it can be played is for the engine to say. */
function readRecordText(text: string): Found {
  if (!text.includes("fallstar-record/")) throw new StudyFault("not_ours");
  checkVersion("a game record", formatIn(text), [RECORD_FORMAT, POSITION_FORMAT]);
  return { source: { from: "record", text }, ...NOTHING };
}

function readStudyText(first: string): Found {
  checkVersion("a study", formatIn(first), [STUDY_FORMAT]);
  const saved = refusing(() => readSaved(first));
  const source: Source = saved.record
    ? { from: "record", text: JSON.stringify({ ...saved.record, moves: [], result: null }) }
    : { from: "position", text: saved.position ?? "" };
  if (source.from === "record") readRecordText(source.text);
  return { source, ...NOTHING, saved };
}

/** The name of the format of a text; null if it is not JSON or has none. */
function formatIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { format?: unknown } | null)?.format ?? null;
  } catch {
    return null;
  }
}

/** Throws the StudyFault `newer` or `older` for what another version made. `known` has the latest last. */
function checkVersion(what: string, format: unknown, known: readonly string[]): void {
  const age = known.includes(String(format)) ? "same" : ageOf(format, known.at(-1) ?? "");
  if (age === "newer" || age === "older")
    throw new StudyFault(age, otherVersion(`${what} of format ${String(format)}`, age));
}

/** What the engine refuses is the reader's to know. */
function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof EngineError) throw new StudyFault("refused", error.message);
    throw error;
  }
}

/** What the seats are called: everyone by name. With `you`, one's only seat is "You". */
export function namesOf(
  table: TableInfo | null,
  players: readonly string[],
  you = false,
): string[] {
  if (!table) return playerNames(players);
  return seatNames(table.seats.map((seat) => ({ ...seat, mine: you && seat.mine })));
}

/** The bot of each seat, null for a person. */
export const levelsOf = (table: TableInfo | null, players: readonly string[]): (string | null)[] =>
  players.map((player, seat) =>
    table ? (table.seats[seat]?.level ?? null) : (/^bot:(.+)$/.exec(player)?.[1] ?? null),
  );

/** The reader's own seat, if there is exactly one. */
export function seatOfReader(table: TableInfo | null): number | null {
  const seats = table?.seats.filter((seat) => seat.mine && seat.kind === "person");
  return seats?.length === 1 ? (seats[0]?.seat ?? null) : null;
}

/** Which drawing each seat has. */
export const charactersOf = (table: TableInfo | null, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => {
    const character = table?.seats[seat]?.character ?? null;
    const index = (CHARACTERS as readonly (string | null)[]).indexOf(character);
    return index < 0 ? seat : index;
  });
