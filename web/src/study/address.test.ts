import { describe, expect, it } from "vitest";

import { LONGEST_LINK, packText, readPlace, unpackText, writePlace, type Place } from "./address";
import { LONGEST_COMMENT, readSaved, STUDY_FORMAT } from "./saved";

const PLACES: Place[] = [
  { kind: "none" },
  { kind: "position", position: "4b2,1a0 normal b.y 0 c5v:LHW:D:b2y1:2/-:LHDRW:-:-:0 1 0 action" },
  { kind: "game", id: "local-abc", at: 0 },
  { kind: "game", id: "k7", at: 31 },
  { kind: "record", packed: "A_b-9", at: 4 },
  { kind: "study", packed: "A_b-9" },
];

describe("the address of a study", () => {
  it.each(PLACES)("is read as it was written: %o", (place) => {
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("is refused if it is none of ours, damaged, or too long", () => {
    expect(readPlace("#nonsense")).toBeNull();
    expect(readPlace("#record=<script>")).toBeNull();
    expect(readPlace(`#study=${"A".repeat(LONGEST_LINK)}`)).toBeNull();
    expect(readPlace("#game=k7&at=-3")).toEqual({ kind: "game", id: "k7", at: 0 });
  });

  it("carries a text of any kind, and notices damage", async () => {
    const text = JSON.stringify({ text: "é ★ ".repeat(200) });
    const packed = await packText(text);
    expect(await unpackText(packed)).toBe(text);
    expect(await unpackText(packed.slice(0, -9))).toBeNull();
  });

  it("is not a way to fill the memory", async () => {
    expect(await unpackText(await packText("a".repeat(LONGEST_LINK + 1)))).toBeNull();
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

  it("is refused if it is not JSON", () => {
    expect(() => readSaved("{")).toThrow("not complete JSON");
  });
});
