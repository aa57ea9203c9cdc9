/* Faces of one's own: drawn, judged by the engine, kept, and carried by files and links. */

import { readFileSync } from "node:fs";

import { beforeAll, describe, expect, it } from "vitest";

import { layBoard } from "../engine/board";
import { readFace } from "../engine/face";
import { Kernel } from "../engine/kernel";
import faces from "../local/faces.json";
import type { BoardShape } from "../wire";
import {
  countMarks,
  doorOf,
  drawingOf,
  edgeAt,
  emptyFace,
  faceShape,
  firstFace,
  hasEdge,
  moveDoor,
  setDoor,
  setMark,
  spaceLetter,
  togglePlatform,
} from "./face";
import { faceText, freeName, readFaceText, readFile, readKept, writeFile } from "./faces";
import { inspectFace } from "./inspectFace";
import { boardWith, poolOf } from "./play";

let kernel: Kernel;
beforeAll(async () => {
  kernel = await Kernel.load(readFileSync(new URL("../engine/kernel.wasm", import.meta.url)));
});
const OURS = faces.faces as unknown as { name: string; shape: BoardShape }[];
const faultsOf = (lines: readonly string[]) =>
  inspectFace(kernel, "7a", lines).faults.map((one) =>
    "line" in one ? `${one.fault} ${one.line}` : one.fault,
  );

describe("a face", () => {
  it("to begin with can be played on", () => {
    expect(faultsOf(firstFace())).toEqual([]);
    expect(countMarks(firstFace())).toEqual({ stars: 8, replays: 4 });
  });

  it.each(OURS)("of ours is copied as it is: $name", ({ shape }) => {
    const copy = drawingOf(shape);
    const again = faceShape(copy);
    expect(again.edges).toEqual(shape.edges);
    expect(again.marks).toEqual(shape.marks);
    expect(again.doors).toEqual(shape.doors);
    expect(faultsOf(copy)).toEqual([]);
  });

  it("is drawn edge by edge; the neighbour has the same platform", () => {
    const drawn = togglePlatform(emptyFace(), 7, 1);
    expect(hasEdge(drawn, 7, 1)).toBe(true);
    expect(hasEdge(drawn, 8, 3)).toBe(true);
    expect(togglePlatform(drawn, 8, 3)).toEqual(emptyFace());
  });

  it("has one door, whose floor turns where it is pressed again", () => {
    const moved = moveDoor(setDoor(emptyFace(), 7, 2), 20);
    expect(doorOf(moved)).toEqual({ space: 20, floor: 2 });
    expect(spaceLetter(moved, 7)).toBe(".");
    expect(doorOf(moveDoor(moved, 20))).toEqual({ space: 20, floor: 3 });
  });

  it("is judged as the engine judges it", () => {
    expect(faultsOf(emptyFace())).toEqual(["door"]);
    const floating = togglePlatform(setDoor(emptyFace(), 7, 2), 7, 2);
    expect(faultsOf(floating)).toEqual(["floor"]);
    expect(() => readFace("7a", floating)).toThrow(/no platform along the floor/);
    const trap = setDoor(setMark(emptyFace(), 0, "*"), 7, 2);
    expect(faultsOf(trap)).toEqual(["marks", "column a"]);
    expect(faultsOf(["not", "a", "drawing"])).toEqual(["lines"]);
    const odd = firstFace().with(2, "+x");
    expect(inspectFace(kernel, "7a", odd).faults).toMatchObject([
      { fault: "letter", line: 3, column: 2 },
    ]);
    const long = firstFace().with(4, " ".repeat(14));
    expect(inspectFace(kernel, "7a", long).faults).toMatchObject([{ fault: "long", line: 5 }]);
  });

  it("has an edge for every point", () => {
    expect(edgeAt(1.5, 2.1)).toEqual({ space: 13, side: 0 });
    expect(edgeAt(1.9, 2.5)).toEqual({ space: 13, side: 1 });
    expect(edgeAt(6.1, 2)).toBeNull();
  });
});

describe("what is kept", () => {
  const face = { name: "7a", title: "Stairs / up", lines: firstFace(), inSet: true };

  it("is read again, and what is damaged is not", () => {
    const text = JSON.stringify({ version: 1, faces: [face] });
    expect(readKept(text)).toEqual([face]);
    expect(readKept(null)).toEqual([]);
    for (const bad of ["", "{", "[]", '{"version":2,"faces":[]}', '{"version":1,"faces":[{}]}'])
      expect(readKept(bad)).toBeNull();
  });

  it("goes through a file and a link", () => {
    const [again] = readFile(writeFile([face]));
    expect(again).toMatchObject({ name: "7a", title: "Stairs / up" });
    expect(inspectFace(kernel, "7a", again!.lines).lines).toEqual(face.lines);
    const link = readFaceText(faceText(face));
    expect(link?.title).toBe("Stairs   up");
    expect(link?.lines).toEqual(face.lines.map((line) => line.padEnd(13)));
    expect(readFaceText("a/b")).toBeNull();
    expect(() => readFile("nothing here")).toThrow(/stands under a line/);
  });

  it("gets numbers of tiles that are free", () => {
    expect(freeName([])).toBe("7a");
    expect(freeName([face])).toBe("8a");
    const all = Array.from({ length: 93 }, (_, at) => ({ ...face, name: `${7 + at}a` }));
    expect(freeName(all)).toBeNull();
  });
});

describe("a board with one's own faces", () => {
  const own = [7, 8, 9].map((number) => ({
    name: `${number}a`,
    title: "",
    lines: firstFace(),
    inSet: true,
  }));

  it.each([2, 3, 6])("for %i seats has the first of them, and can be played on", (seats) => {
    let chance = seats;
    const draw = (below: number) => (chance = (chance * 48271) % 2147483647) % below;
    for (let time = 0; time < 50; time++) {
      const { tiles, faces: drawings } = boardWith(own, seats, draw);
      expect(tiles.some((tile) => tile.startsWith("7a"))).toBe(true);
      expect(Object.keys(drawings).length).toBe(Math.min(3, tiles.length));
      expect(() => layBoard(kernel, tiles, drawings)).not.toThrow();
    }
  });

  it("is drawn from ours too if there are too few", () => {
    expect(poolOf(own, 2, ["1a"])).toEqual(["7a", "8a", "9a"]);
    expect(poolOf(own, 3, ["1a"])).toEqual(["7a", "8a", "9a", "1a"]);
  });
});
