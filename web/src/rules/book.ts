/* The rules as they are written in pages.json, and their pictures from diagrams.json. */

import { after, pictureOf, type Picture } from "../board/picture";
import type { Card } from "../wire/cards";
import type { BoardShape, Event, View } from "../wire";
import pictures from "./diagrams.json";
import pages from "./pages.json";

export type Words = { en: string; fr: string };

export type Block =
  | { kind: "text"; text: Words }
  | { kind: "list"; items: Words[] }
  | { kind: "diagrams"; diagrams: string[] }
  | { kind: "card"; card: Card; text: Words; diagram: string | null }
  | { kind: "stars" }
  | { kind: "table"; rows: { label: Words; cells: string[] }[] };

export interface Section {
  id: string;
  title: Words;
  blocks: Block[];
}

export interface Diagram {
  board: BoardShape;
  /** Its previews are those to show. */
  view: View;
  /** What happens when each of them is played. */
  events: Event[][];
}

export const SECTIONS = pages.sections as Section[];
const DIAGRAMS = pictures as unknown as Record<string, Diagram>;
const TOLD = pages.diagrams as Record<string, { caption: Words; whole?: boolean }>;

export const diagram = (name: string): Diagram => DIAGRAMS[name];
export const caption = (name: string): Words => TOLD[name].caption;
/** The caption speaks of all that is on the board: no close-up. */
export const isWhole = (name: string): boolean => TOLD[name].whole === true;

/** What lies where after one of the ways of a diagram was gone. */
export function pictureAfter({ board, view, events }: Diagram, way: number): Picture {
  const end = events[way].reduce((before, event) => after(board, before, event), pictureOf(view));
  return { ...end, decisions: view.decisions + 1 };
}
