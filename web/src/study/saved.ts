/* A study as text: a game, its variations and comments. Links and files carry it. */

import { EngineError } from "../engine/errors";
import { LONGEST_TEXT } from "../replay/timeline";
import type { GameRecord, Move } from "../wire";
import { StudyFault } from "./fault";

export { LONGEST_TEXT };

export const STUDY_FORMAT = "fallstar-study/1";

/** A position: the one before it, the decision that led here, and what was written about it. */
export interface SavedNode {
  /** 0 is the first position of the game, 1 the first of the list, and so on. */
  from: number;
  move: Move;
  comment?: string;
}

export interface Saved {
  format: typeof STUDY_FORMAT;
  /** What the game began with: a record, whose moves are among the nodes, or a position. */
  record: GameRecord | null;
  position: string | null;
  /** About the first position. */
  comment?: string;
  /** All positions after it. Each comes after the one it follows; the first of several is the main line. */
  nodes: SavedNode[];
  /** The position that was looked at. */
  at: number;
}

export const LONGEST_COMMENT = 500;
export const MOST_NODES = 5000;
const ROOM_OF_A_NODE = 50; // bytes of a position without a comment

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isIndex = (value: unknown, below: number): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < below;

/** Read a study; an error says what is wrong. Whether its moves are legal is for the engine to say. */
export function readSaved(text: string): Saved {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new EngineError(`not complete JSON: ${String(error)}`, { cause: error });
  }
  if (!isObject(value) || value.format !== STUDY_FORMAT)
    throw new EngineError(`not a study: its format is not ${STUDY_FORMAT}`);
  const { record, position, nodes, at, comment } = value;
  if (isObject(record) === (typeof position === "string"))
    throw new EngineError("a study has a record or a position: one of them, not both");
  checkComment(comment);
  if (!Array.isArray(nodes)) throw new EngineError("a study: nodes is a list");
  if (nodes.length > MOST_NODES)
    throw new StudyFault(
      "too_long",
      `a study has at most ${MOST_NODES} positions, this one ${nodes.length}`,
    );
  nodes.forEach((node: unknown, index) => {
    if (!isObject(node) || typeof node.move !== "string" || node.move.length > 4)
      throw new EngineError(`a study: node ${index + 1} has no move`);
    if (!isIndex(node.from, index + 1))
      throw new EngineError(`a study: node ${index + 1} follows none before it`);
    checkComment(node.comment);
  });
  if (!isIndex(at, nodes.length + 1)) throw new EngineError("a study: at is the number of a node");
  return value as unknown as Saved;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
/** Whether a text is refused when it is opened, as a link or as a file. */
export const isTooLong = (text: string): boolean => bytesOf(text) > LONGEST_TEXT;

/** The text of a study; throws the StudyFault `full` if it could not be opened again. */
export function writeSaved(saved: Saved): string {
  const text = JSON.stringify(saved);
  if (saved.nodes.length > MOST_NODES || isTooLong(text)) throw new StudyFault("full");
  return text;
}

/** Whether the study could be opened again with one more position. */
export const hasRoom = (saved: Saved): boolean =>
  saved.nodes.length < MOST_NODES &&
  bytesOf(JSON.stringify(saved)) + ROOM_OF_A_NODE <= LONGEST_TEXT;

function checkComment(value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== "string" || value.length > LONGEST_COMMENT)
    throw new EngineError(`a study: a comment has at most ${LONGEST_COMMENT} characters`);
}
