/* The rules in the order of pages.json, which names their texts, and their pictures from diagrams.json. */

import { fold, pictureOf, type Picture } from "../board/picture";
import { required } from "../required";
import type { Card } from "../wire/cards";
import type { BoardShape, Event, View } from "../wire";
import type rules from "../words/rules.en";
import pictures from "./diagrams.json";
import pages from "./pages.json";

/** The key of a text. */
export type RuleKey = keyof typeof rules;

interface Row {
  label: RuleKey;
  cells: string[];
}

export type Block =
  | { kind: "text"; text: RuleKey }
  | { kind: "list"; items: RuleKey[] }
  | { kind: "diagrams"; diagrams: string[] }
  | { kind: "card"; card: Card; text: RuleKey; diagram: string | null }
  | { kind: "stars" }
  | { kind: "table"; rows: [head: Row, first: Row, ...rest: Row[]] };

export interface Section {
  id: string;
  title: RuleKey;
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
const TOLD = pages.diagrams as Record<string, { caption: RuleKey; whole?: boolean }>;

export const diagram = (name: string): Diagram => required(DIAGRAMS[name], `diagram ${name}`);
const told = (name: string) => required(TOLD[name], `diagram ${name}`);
export const caption = (name: string): RuleKey => told(name).caption;
/** The caption speaks of all that is on the board: no close-up. */
export const isWhole = (name: string): boolean => told(name).whole === true;

/** What lies where after one of the moves of a diagram, which had these events. */
export function pictureAfter({ board, view }: Diagram, events: readonly Event[]): Picture {
  return { ...fold(board, pictureOf(view), events), decisions: view.decisions + 1 };
}
