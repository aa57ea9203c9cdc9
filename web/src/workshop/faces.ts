/* The faces of one's own, kept in this browser. Each is the one side of a tile of its own: 7a, 8a, … */

import { FACES } from "../wire/boards";
import { LINES, type Drawing } from "./face";

export interface OwnFace {
  /** The face of a tile, as boards and records name it. */
  name: string;
  title: string;
  lines: string[];
  /** It is part of the set that is played and measured. */
  inSet: boolean;
}

/** What is kept. Nothing that it may contain is removed or renamed; whoever adds something raises VERSION. */
interface Kept {
  version: number;
  faces: OwnFace[];
}

const KEY = "fallstar-faces";
/** Where something that cannot be read is put, so that nothing is lost. */
const ASIDE = "fallstar-faces-damaged";
const VERSION = 1;
const LAST_TILE = 99;
export const LONGEST_TITLE = 40;

const isFace = (one: unknown): one is OwnFace => {
  const { name, title, lines } = (one ?? {}) as Partial<OwnFace>;
  return (
    typeof name === "string" &&
    typeof title === "string" &&
    Array.isArray(lines) &&
    lines.length === LINES &&
    lines.every((line) => typeof line === "string" && line.length <= LINES)
  );
};

/** What is kept; null if it is damaged. */
export function readKept(text: string | null): OwnFace[] | null {
  if (text === null) return [];
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    if (kept.version !== VERSION || !Array.isArray(kept.faces)) return null;
    const faces: unknown[] = kept.faces;
    return faces.every(isFace)
      ? faces.map((one) => ({ ...one, inSet: one.inSet !== false }))
      : null;
  } catch {
    return null;
  }
}

/** The faces of this browser; `damaged` if they could not be read and were set aside. */
export function loadFaces(): { faces: OwnFace[]; damaged: boolean } {
  try {
    const text = localStorage.getItem(KEY);
    const faces = readKept(text);
    if (faces) return { faces, damaged: false };
    if (text !== null) localStorage.setItem(ASIDE, text);
  } catch {
    return { faces: [], damaged: false }; // this browser keeps nothing
  }
  return { faces: [], damaged: true };
}

export const keptFaces = (): OwnFace[] => loadFaces().faces;

/** Keep the faces; false if this browser has no room, or keeps nothing. */
export function saveFaces(faces: readonly OwnFace[]): boolean {
  try {
    const kept: Kept = { version: VERSION, faces: [...faces] };
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** The name of the next tile: the first number that is free. Null if all are taken. */
export function freeName(faces: readonly OwnFace[]): string | null {
  const used = new Set([...FACES, ...faces.map(({ name }) => name)].map((name) => parseInt(name)));
  for (let number = 1; number <= LAST_TILE; number++) if (!used.has(number)) return `${number}a`;
  return null;
}

// Files and links

/** Faces as a file of drawings: `fallstar figures` reads it. */
export const writeFile = (faces: readonly OwnFace[]): string =>
  faces
    .map(({ name, title, lines }) =>
      [`# ${title}`, `face ${name}`, ...lines.map((line) => line.trimEnd()), ""].join("\n"),
    )
    .join("\n");

/** The drawings of a file, with the titles that stand above them. What they draw is not checked here. */
export function readFile(text: string): { name: string; title: string; lines: string[] }[] {
  const found: { name: string; title: string; lines: string[] }[] = [];
  let [title, open] = ["", false];
  for (const line of text.split(/\r?\n/)) {
    const last = found.at(-1);
    if (line.startsWith("face ")) {
      found.push({ name: line.slice(5).trim(), title, lines: [] });
      [title, open] = ["", true];
    } else if (line.startsWith("#")) {
      title = line.slice(1).trim().slice(0, LONGEST_TITLE);
      open = false;
    } else if (open && last && (line !== "" || last.lines.length < LINES)) last.lines.push(line);
    else if (line !== "") throw new Error(`a drawing stands under a line 'face NAME'`);
  }
  return found;
}

/** A face in a link: its title and its lines, `_` for a blank. */
export const faceText = ({ title, lines }: { title: string; lines: Drawing }): string =>
  [title.replaceAll("/", " "), ...lines.map((line) => line.trimEnd().replaceAll(" ", "_"))].join(
    "/",
  );

/** The face of a link; null if it is not one. */
export function readFaceText(text: string): { title: string; lines: string[] } | null {
  const [title = "", ...lines] = text.split("/");
  if (lines.length !== LINES || lines.some((line) => line.length > LINES)) return null;
  return {
    title: title.replace(/\p{C}/gu, "").slice(0, LONGEST_TITLE),
    lines: lines.map((line) => line.replaceAll("_", " ").padEnd(LINES)),
  };
}
