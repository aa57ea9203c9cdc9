/* A tile face as its drawing says: 13 lines of 13 characters; see docs/boards.md. */

import { EngineError } from "./errors";
import { FACE_SIZE, FACES, LINES, SIDE } from "./layout";

const SPACES = SIDE * SIDE;
const DOORS = "^>v<";
/** Right and down, for north, east, south, west. */
const DELTAS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The bytes of one of our faces, if there is one of that name. */
export function ourFace(name: string): Uint8Array | undefined {
  const digits = Object.hasOwn(FACES, name) ? FACES[name] : undefined;
  if (digits === undefined) return undefined;
  const spaces = [...digits.slice(0, 2 * SPACES)].map((digit) => parseInt(digit, 16));
  const door = parseInt(digits.slice(2 * SPACES, 2 * SPACES + 2), 16);
  return Uint8Array.from([...spaces, door, parseInt(digits.slice(-1), 16)]);
}

/** The lines of a drawing at full width, and the bytes of its face. */
export interface DrawnFace {
  lines: string[];
  bytes: Uint8Array;
}

/** Read a drawing, or say what is wrong with it. */
export function readFace(name: string, lines: readonly string[]): DrawnFace {
  if (!/^[1-9][0-9]?[ab]$/.test(name))
    throw new EngineError(
      `'${name.slice(0, 20)}' is not a face: a face is a tile's number and a or b, as 9a`,
    );
  if (lines.length !== LINES)
    throw new EngineError(
      `face ${name}: a drawing has ${LINES} lines, this one has ${lines.length}`,
    );
  lines.forEach((line, row) => {
    checkLine(name, line, row);
  });
  const rows = lines.map((line) => line.padEnd(LINES));
  const letter = (column: number, row: number) => rows[row]?.charAt(column) ?? "";
  const bytes = new Uint8Array(FACE_SIZE);
  const doors: [space: number, floor: number][] = [];
  for (let space = 0; space < SPACES; space++) {
    const column = 2 * (space % SIDE) + 1;
    const row = 2 * Math.floor(space / SIDE) + 1;
    DELTAS.forEach(([right, down], side) => {
      if (letter(column + right, row + down) !== " ")
        bytes[space] = (bytes[space] ?? 0) | (1 << side);
    });
    const here = letter(column, row);
    bytes[SPACES + space] = ".*o".indexOf(here) > 0 ? ".*o".indexOf(here) : 0;
    if (DOORS.includes(here)) doors.push([space, DOORS.indexOf(here)]);
  }
  const [door] = doors;
  if (!door || doors.length > 1)
    throw new EngineError(`face ${name}: a face has one door, this one has ${doors.length}`);
  bytes.set(door, 2 * SPACES);
  if (!(((bytes[door[0]] ?? 0) >> door[1]) & 1))
    throw new EngineError(`face ${name}: there is no platform along the floor of its door`);
  return { lines: rows, bytes };
}

/** Only characters that may stand where they stand. */
function checkLine(name: string, line: string, row: number): void {
  if (line.length > LINES)
    throw new EngineError(
      `face ${name}, line ${row + 1}: a line has ${LINES} characters, not ${line.length}`,
    );
  [...line].forEach((letter, column) => {
    const [what, letters] = placeAt(row, column);
    if (letters.includes(letter)) return;
    const wanted = [...letters.trim()].join(" ") + (letters.includes(" ") ? " or blank" : "");
    const where = `face ${name}, line ${row + 1}, column ${column + 1}`;
    throw new EngineError(`${where}: ${what} is ${wanted}, not '${letter}'`);
  });
}

/** What may stand on even and odd lines and columns. */
function placeAt(row: number, column: number): [what: string, letters: string] {
  if (row % 2 && column % 2) return ["a space", ".*o^>v<"];
  if (row % 2) return ["an edge here", "| "];
  return column % 2 ? ["an edge here", "- "] : ["a corner", "+ "];
}
