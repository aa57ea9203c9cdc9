import { describe, expect, it } from "vitest";

import { pack } from "../replay/timeline";
import { LONGEST_LINK, readPlace, studyPlace, unpackText, writePlace, type Place } from "./address";
import {
  hasRoom,
  LONGEST_COMMENT,
  LONGEST_TEXT,
  MOST_NODES,
  readSaved,
  STUDY_FORMAT,
  writeSaved,
  type Saved,
} from "./saved";

const PLACES: Place[] = [
  { kind: "none" },
  { kind: "position", position: "4b2,1a0 normal b.y 0 c5v:LHW:D:b2y1:2/-:LHDRW:-:-:0 1 0 action" },
  { kind: "game", id: "local-abc", at: 0 },
  { kind: "game", id: "local-abc", at: null },
  { kind: "game", id: "k7", at: 31 },
  { kind: "record", packed: "A_b-9", at: 4 },
  { kind: "study", packed: "A_b-9" },
];

describe("the address of a study", () => {
  it.each(PLACES)("is read as it was written: %o", (place) => {
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("is refused if it is none of ours, damaged, or too long", () => {
    expect(() => readPlace("#nonsense")).toThrow("link");
    expect(() => readPlace("#record=<script>")).toThrow("link");
    expect(() => readPlace(`#study=${"A".repeat(LONGEST_LINK)}`)).toThrow("too_long");
    expect(readPlace("#game=k7&at=-3")).toEqual({ kind: "game", id: "k7", at: 0 });
  });

  it("carries a text of any kind, and notices damage", async () => {
    const text = JSON.stringify({ text: "é ★ ".repeat(200) });
    const packed = await pack(text);
    expect(await unpackText(packed)).toBe(text);
    await expect(unpackText(packed.slice(0, -9))).rejects.toThrow("link");
  });

  it("is not a way to fill the memory", async () => {
    const bomb = await pack("a".repeat(LONGEST_TEXT + 1));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(unpackText(bomb)).rejects.toThrow("too_long");
  });

  it("is not written if it could not be read", async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(2 ** 16));
    const noise = Array.from(bytes, (byte) => String.fromCharCode(0x4e00 + byte)).join("");
    await expect(studyPlace(noise.repeat(20))).rejects.toThrow("full"); // noise does not compress
    expect(readPlace(writePlace(await studyPlace(noise)))).toMatchObject({ kind: "study" });
  });
});

describe("a study that is read", () => {
  const study = (changes: object) =>
    JSON.stringify({
      format: STUDY_FORMAT,
      record: null,
      position: "somewhere",
      nodes: [
        { from: 0, move: "hand" },
        { from: 1, move: "D", comment: "!" },
        { from: 0, move: "L>" },
      ],
      at: 2,
      ...changes,
    });

  it("has all its variations", () => {
    expect(readSaved(study({})).nodes).toHaveLength(3);
  });

  it.each([
    [{ format: "fallstar-study/9" }, "its format is not"],
    [{ position: null }, "a record or a position"],
    [{ record: {} }, "a record or a position"],
    [{ nodes: { move: "D" } }, "nodes is a list"],
    [{ nodes: [{ from: 0, to: "D" }] }, "node 1 has no move"],
    [{ nodes: [{ from: 0, move: "D".repeat(99) }] }, "node 1 has no move"],
    [{ nodes: [{ from: 1, move: "D" }] }, "node 1 follows none before it"],
    [
      { nodes: [{ from: 0, move: "D", comment: "x".repeat(LONGEST_COMMENT + 1) }] },
      "a comment has",
    ],
    [{ nodes: Array.from({ length: 5001 }, () => ({ from: 0, move: "D" })) }, "at most 5000"],
    [{ at: 4 }, "at is the number of a node"],
  ])("is refused with the reason: %j", (changes, reason) => {
    expect(() => readSaved(study(changes))).toThrow(reason);
  });

  it("is read again if it was written, up to the last position and the last byte", () => {
    const node = { from: 0, move: "D" as const };
    const saved = JSON.parse(study({})) as Saved;
    const long = { ...saved, nodes: Array.from({ length: MOST_NODES }, () => node) };
    expect(readSaved(writeSaved(long)).nodes).toHaveLength(MOST_NODES);
    expect(hasRoom({ ...long, nodes: long.nodes.slice(1) })).toBe(true);
    expect(hasRoom(long)).toBe(false);
    expect(() => writeSaved({ ...long, nodes: [...long.nodes, node] })).toThrow("full");
    const wide = { ...saved, position: "é".repeat(LONGEST_TEXT / 2 - 200) }; // two bytes each
    expect(hasRoom(wide)).toBe(true);
    expect(readSaved(writeSaved(wide))).toEqual(wide);
    const wider = { ...wide, comment: "é".repeat(LONGEST_COMMENT) };
    expect(hasRoom(wider)).toBe(false);
    expect(() => writeSaved(wider)).toThrow("full");
  });

  it("is refused if it is not JSON", () => {
    expect(() => readSaved("{")).toThrow("not complete JSON");
  });
});
