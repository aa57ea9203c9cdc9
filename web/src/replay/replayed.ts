/* A whole game as /api/replay answers it, and where it comes from. */

import { get, post } from "../api";
import type { TableInfo } from "../wire/messages";
import type { BoardShape, Event, View } from "../wire";

export interface ReplayStep {
  index: number;
  seat: number;
  move: string;
  events: Event[];
  view: View;
}

/** Moment 0 is before the first decision, moment n after n of them. All cards are open. */
export interface Replayed {
  board: BoardShape;
  players: string[];
  expert: boolean;
  opening: Event[];
  start: View;
  steps: ReplayStep[];
  /** Moments at which a turn has just begun. */
  turns: number[];
  /** Moments at which a pawn has just been thrown off. */
  ejections: number[];
  result: { points: number[]; winners: number[] } | null;
}

/** How all stands at a moment. */
export const viewAt = (game: Replayed, moment: number): View =>
  moment === 0 ? game.start : game.steps[moment - 1].view;

/** A record is an object, or the text of one. */
export const fetchReplay = (record: unknown) => post<Replayed>("/api/replay", { record });

/** A game of this server: its record, all moments of it, and who sat there. */
export async function fetchTableReplay(id: string) {
  const path = `/api/tables/${encodeURIComponent(id)}`;
  const [record, whole] = await Promise.all([
    get<unknown>(`${path}/record`),
    get<{ table: TableInfo }>(path),
  ]);
  return { record, game: await fetchReplay(record), table: whole.table };
}

/** The records in a text: one object, or JSON Lines with a game a line. */
export function recordsIn(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const many = lines.length > 1 && lines.every((line) => line.startsWith("{") && isObject(line));
  return many ? lines : [text.trim()];
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
