/* What the addresses of the study pages say, after the `#`. /analysis and /review read the same forms:
 *
 *   #position=TEXT        a position, as docs/position.md says                        (/analysis only)
 *   #game=ID&at=12        a finished game of this server or of this device
 *   #record=PACKED&at=12  a record, as docs/record.md says
 *   #study=PACKED         a whole study: game, variations, comments (saved.ts)        (/analysis only)
 *
 * /review also reads `&iterations=2000`, its effort for each decision.
 *
 * `at` is how many decisions of the game were played; without it a board begins at the start, and a review with what
 * matters most. PACKED is a text compressed by deflate-raw and written in base64url. Texts are encoded as in any
 * address. */

import { pack, unpackText as unpacked } from "../replay/timeline";
import { StudyFault } from "./fault";

export type Place =
  | { kind: "none" }
  | { kind: "position"; position: string }
  | { kind: "game"; id: string; at: number | null }
  | { kind: "record"; packed: string; at: number | null }
  | { kind: "study"; packed: string };

/** A link longer than this is refused. */
export const LONGEST_LINK = 2 ** 20;

/** Read an address; a StudyFault says why it names nothing that can be opened. */
export function readPlace(hash: string): Place {
  const text = hash.replace(/^#/, "");
  if (text === "") return { kind: "none" };
  if (text.length > LONGEST_LINK) throw new StudyFault("too_long");
  const values = new URLSearchParams(text.replaceAll("+", "%2B"));
  const said = values.get("at");
  const at = said === null ? null : Math.max(0, Math.trunc(Number(said)) || 0);
  const position = values.get("position");
  if (position) return { kind: "position", position };
  const id = values.get("game");
  if (id) return { kind: "game", id, at };
  const packed = values.get("record") ?? values.get("study");
  if (!packed || !/^[\w-]+$/.test(packed)) throw new StudyFault("link");
  return values.has("record") ? { kind: "record", packed, at } : { kind: "study", packed };
}

export function writePlace(place: Place): string {
  switch (place.kind) {
    case "none":
      return "";
    case "position":
      return `#position=${encodeURIComponent(place.position)}`;
    case "game":
      return `#game=${encodeURIComponent(place.id)}${writeAt(place.at)}`;
    case "record":
      return `#record=${place.packed}${writeAt(place.at)}`;
    case "study":
      return `#study=${place.packed}`;
  }
}

const writeAt = (at: number | null): string => (at === null ? "" : `&at=${at}`);

/** Where a record is opened. */
export const recordPlace = async (record: string, at: number | null = null): Promise<Place> => ({
  kind: "record",
  packed: await pack(record),
  at,
});

/** The text of a link; a StudyFault says that it was cut or changed on its way, or is too long. */
export async function unpackText(packed: string): Promise<string> {
  const found = await unpacked(packed);
  if ("text" in found) return found.text;
  throw new StudyFault(found.fault === "too_long" ? "too_long" : "link");
}

/** Where the text of a study is opened; throws the StudyFault `full` if its link would be too long. */
export async function studyPlace(text: string): Promise<Place> {
  const place: Place = { kind: "study", packed: await pack(text) };
  if (writePlace(place).length > LONGEST_LINK) throw new StudyFault("full");
  return place;
}

const FEWEST_ITERATIONS = 10;
const MOST_ITERATIONS = 1_000_000;

/** How many iterations a review gets for each decision: `&iterations=2000`; null if it is not said. */
export function readIterations(hash: string): number | null {
  const asked = new URLSearchParams(hash.replace(/^#/, "")).get("iterations");
  const count = Math.trunc(Number(asked));
  if (!asked || !Number.isFinite(count)) return null;
  return Math.min(Math.max(count, FEWEST_ITERATIONS), MOST_ITERATIONS);
}
