import { expect, test } from "vitest";

import { nextOf, pack, previousOf, readAddress, shareOf, unpack, writeAddress } from "./timeline";

test("the next and the previous of some places leave out the place itself", () => {
  const ejections = [4, 9, 12];
  expect(nextOf(ejections, 0)).toBe(4);
  expect(nextOf(ejections, 4)).toBe(9);
  expect(nextOf(ejections, 12)).toBeNull();
  expect(previousOf(ejections, 12)).toBe(9);
  expect(previousOf(ejections, 10)).toBe(9);
  expect(previousOf(ejections, 4)).toBeNull();
});

test("places lie on the line in proportion, and a game without moves does not divide by zero", () => {
  expect(shareOf(3, 12)).toBe(0.25);
  expect(shareOf(0, 0)).toBe(0);
});

test("an address names a position, and carries a record where no table has it", () => {
  expect(readAddress("")).toEqual({ at: 0, packed: null });
  expect(readAddress("#17")).toEqual({ at: 17, packed: null });
  expect(readAddress("#17~ab-_9")).toEqual({ at: 17, packed: "ab-_9" });
  for (const hash of ["#x", "#17~", "#17 ", "#17~a b", "#99999"])
    expect(readAddress(hash), hash).toEqual({ at: 0, packed: null });
  for (const hash of ["#0", "#17", "#17~ab-_9"]) expect(writeAddress(readAddress(hash))).toBe(hash);
});

test("a record in an address is the same record again", async () => {
  const record = JSON.stringify({ format: "fallstar-record/2", seats: ["Zoé", "bot:greedy"] });
  const packed = await pack(record);
  expect(readAddress(`#3~${packed}`).packed).toBe(packed);
  expect(await unpack(packed)).toBe(record);
});

test("a record that was cut on its way is none", async () => {
  const packed = await pack("a record that is long enough to be cut in the middle of its text");
  expect(await unpack(packed.slice(0, 12))).toBeNull();
  expect(await unpack("!")).toBeNull();
});

test("a short link that would become a huge text is none", async () => {
  const packed = await pack(" ".repeat(50_000_000));
  expect(packed.length).toBeLessThan(100_000);
  expect(await unpack(packed)).toBeNull();
});
