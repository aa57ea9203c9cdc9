import { describe, expect, it } from "vitest";

import { codeBytes, correction, qr } from "./qr";

const show = (matrix: boolean[][]) =>
  matrix.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

describe("the correction bytes", () => {
  it("are those of the worked examples of the standard and of its tutorials", () => {
    // "01234567" as version 1-M in ISO/IEC 18004, and "HELLO WORLD" as version 1-M.
    const digits = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    expect(correction(digits, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
    const hello = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(hello, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });
});

describe("the bytes of a code", () => {
  it("say their kind and length, and are filled up", () => {
    const bytes = codeBytes(new TextEncoder().encode("A"), 1);
    // 0100 00000001 01000001 0000, then the two fillers in turn.
    expect(bytes.slice(0, 5)).toEqual([0x40, 0x14, 0x10, 0xec, 0x11]);
    expect(bytes).toHaveLength(26);
  });

  it("come interleaved where there are several blocks, the longer ones last", () => {
    const text = Uint8Array.from({ length: 200 }, (_, at) => at % 251);
    // Version 10-M: one block of 43 bytes four times, one of 44, and 26 of correction each.
    const bytes = codeBytes(text, 10);
    expect(bytes).toHaveLength(346);
    expect(new Set(bytes.slice(0, 5)).size).toBe(5);
  });
});

describe("a code", () => {
  it("has three corners, timing lines and its dark module", () => {
    const matrix = show(qr("HELLO"));
    expect(matrix).toHaveLength(21);
    const corner = [
      "#######.",
      "#.....#.",
      "#.###.#.",
      "#.###.#.",
      "#.###.#.",
      "#.....#.",
      "#######.",
      "........",
    ];
    expect(matrix.slice(0, 8).map((row) => row.slice(0, 8))).toEqual(corner);
    expect(matrix.slice(0, 8).map((row) => [...row.slice(-8)].reverse().join(""))).toEqual(corner);
    expect(
      matrix
        .slice(-8)
        .reverse()
        .map((row) => row.slice(0, 8)),
    ).toEqual(corner);
    expect(matrix[6].slice(8, 13)).toBe("#.#.#");
    expect(matrix[13][8]).toBe("#");
  });

  it("grows with its text, up to what it can hold", () => {
    const sizes = [14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213].map(
      (length) => qr("x".repeat(length)).length,
    );
    expect(sizes).toEqual([21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57]);
    expect(() => qr("x".repeat(214))).toThrow("at most 213 bytes");
  });

  it("is, for this link, the one that a reader was seen to read", () => {
    expect(show(qr("http://localhost/t/abc")).join("\n")).toMatchSnapshot();
  });
});
