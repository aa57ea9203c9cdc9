/* A face of one's own while it is drawn: the 13 lines of its drawing, changed one thing at a time. The form of
 * a drawing is in docs/boards.md; the engine says what is wrong with it. */

import type { BoardShape, Direction } from "../wire";

export const SIDE = 6;
export const LINES = 2 * SIDE + 1;
const DOORS = "^>v<";
/** Column and row, for north, east, south, west. */
const DELTAS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

export type Drawing = readonly string[];
/** What a space has: nothing, a star mark, a replay mark. */
export type Mark = "." | "*" | "o";

/** A face without anything but its corners and empty spaces. */
export const emptyFace = (): string[] =>
  Array.from({ length: LINES }, (_, row) =>
    row % 2
      ? Array.from({ length: LINES }, (_, column) => (column % 2 ? "." : " ")).join("")
      : "+ ".repeat(SIDE) + "+",
  );

/** A face to begin with: stairs with a platform across every row and column, and some ledges between them. In the lab
 * its door is about as good as those of our faces. */
export function firstFace(): string[] {
  let face: string[] = emptyFace();
  for (let line = 0; line < SIDE; line++) {
    face = setPlatform(face, line * SIDE + line, 2, true);
    face = setPlatform(face, line * SIDE + line, 1, true);
  }
  for (const [space, side] of [
    [8, 1],
    [10, 2],
    [17, 2],
    [19, 2],
    [24, 1],
    [33, 3],
  ] as const)
    face = setPlatform(face, space, side, true);
  for (const space of [2, 8, 4, 16, 12, 24, 31, 33]) face = setMark(face, space, "*");
  for (const space of [5, 10, 25, 30]) face = setMark(face, space, "o");
  return setDoor(face, 22, 3);
}

/** `c3` for column 2, row 2. */
export const spaceName = (space: number): string =>
  `${"abcdef".charAt(space % SIDE)}${Math.floor(space / SIDE) + 1}`;

const put = (face: Drawing, column: number, row: number, letter: string): string[] =>
  face.map((line, at) =>
    at === row
      ? line.padEnd(LINES).slice(0, column) + letter + line.padEnd(LINES).slice(column + 1)
      : line,
  );
const letterAt = (face: Drawing, column: number, row: number): string =>
  (face[row] ?? "").padEnd(LINES).charAt(column);
const middleOf = (space: number): [column: number, row: number] => [
  2 * (space % SIDE) + 1,
  2 * Math.floor(space / SIDE) + 1,
];
const edgeOf = (space: number, side: Direction): [column: number, row: number] => {
  const [column, row] = middleOf(space);
  const [right, down] = DELTAS[side];
  return [column + right, row + down];
};

export const hasEdge = (face: Drawing, space: number, side: Direction): boolean =>
  letterAt(face, ...edgeOf(space, side)) !== " ";

export function setPlatform(face: Drawing, space: number, side: Direction, on: boolean): string[] {
  const [column, row] = edgeOf(space, side);
  return put(face, column, row, on ? (row % 2 ? "|" : "-") : " ");
}

export const togglePlatform = (face: Drawing, space: number, side: Direction): string[] =>
  setPlatform(face, space, side, !hasEdge(face, space, side));

/** What is on a space: a mark, or a door by its letter. */
export const spaceLetter = (face: Drawing, space: number): string =>
  letterAt(face, ...middleOf(space));

/** Give a space a mark, or none. */
export const setMark = (face: Drawing, space: number, mark: Mark): string[] =>
  put(face, ...middleOf(space), mark);

/** The door of a face, and its floor; null if it has none. */
export function doorOf(face: Drawing): { space: number; floor: Direction } | null {
  for (let space = 0; space < SIDE * SIDE; space++) {
    const floor = DOORS.indexOf(spaceLetter(face, space));
    if (floor >= 0) return { space, floor: floor as Direction };
  }
  return null;
}

/** Put the door on a space, with a platform along its floor. A face has one: the old one goes. */
export function setDoor(face: Drawing, space: number, floor: Direction): string[] {
  const old = doorOf(face);
  const without = old ? setMark(face, old.space, ".") : face;
  const drawn = put(without, ...middleOf(space), DOORS.charAt(floor));
  return setPlatform(drawn, space, floor, true);
}

/** The door comes to a space; where it is already, its floor turns. */
export function moveDoor(face: Drawing, space: number): string[] {
  const old = doorOf(face);
  const floor = old ? (old.space === space ? (old.floor + 1) % 4 : old.floor) : 2;
  return setDoor(face, space, floor as Direction);
}

/** How many star marks and replay marks there are. */
export function countMarks(face: Drawing): { stars: number; replays: number } {
  const letters = Array.from({ length: SIDE * SIDE }, (_, space) => spaceLetter(face, space));
  const count = (letter: string) => letters.filter((one) => one === letter).length;
  return { stars: count("*"), replays: count("o") };
}

/** A face as a picture needs it: a board of one tile. */
export function faceShape(face: Drawing): BoardShape {
  const spaces = Array.from({ length: SIDE * SIDE }, (_, space) => space);
  const door = doorOf(face);
  return {
    tiles: ["0a0"],
    width: SIDE,
    height: SIDE,
    edges: spaces.map((space) =>
      ([0, 1, 2, 3] as const).reduce<number>(
        (set, side) => set | (+hasEdge(face, space, side) << side),
        0,
      ),
    ),
    marks: spaces.map((space) => Math.max(0, ".*o".indexOf(spaceLetter(face, space)))),
    doors: door ? [[door.space, door.floor]] : [],
  };
}

/** The drawing of a picture: so one of our faces can be copied. */
export function drawingOf(shape: BoardShape): string[] {
  let face: string[] = emptyFace();
  shape.edges.forEach((edges, space) => {
    for (const side of [0, 1, 2, 3] as const)
      if ((edges >> side) & 1) face = setPlatform(face, space, side, true);
  });
  shape.marks.forEach((mark, space) => {
    if (mark) face = setMark(face, space, mark === 2 ? "o" : "*");
  });
  const [door] = shape.doors;
  return door ? setDoor(face, door[0], door[1] as Direction) : face;
}

/** The edge nearest to a point of a face, whose sides are 6 long: a space and its side. */
export function edgeAt(x: number, y: number): { space: number; side: Direction } | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) return null;
  const [left, top] = [x - column, y - row];
  const away = [top, 1 - left, 1 - top, left];
  return { space: row * SIDE + column, side: away.indexOf(Math.min(...away)) as Direction };
}

/** The platforms of a face as one path, so many units a space. */
export const platformLines = (face: Drawing, unit: number): string =>
  face
    .flatMap((line, row) =>
      [...line].map((letter, column) => {
        if (letter === "-") return `M${(unit * (column - 1)) / 2} ${(unit * row) / 2}h${unit}`;
        return letter === "|" ? `M${(unit * column) / 2} ${(unit * (row - 1)) / 2}v${unit}` : "";
      }),
    )
    .join("");
