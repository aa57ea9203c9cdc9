import { expect, it } from "vitest";

import { pack } from "../replay/timeline";
import { LONGEST_LINK, readPlace } from "./address";
import { findPlace, findText } from "./load";
import { LONGEST_TEXT, MOST_NODES, STUDY_FORMAT } from "./saved";

const study = (nodes: number) =>
  JSON.stringify({
    format: STUDY_FORMAT,
    record: null,
    position: "somewhere",
    nodes: Array.from({ length: nodes }, () => ({ from: 0, move: "D" })),
    at: 0,
  });
const opened = async (hash: string) => findPlace(readPlace(hash));

it("opens a study as large as one can be, from a link, a pasted link and a text", async () => {
  const text = study(MOST_NODES);
  const hash = `#study=${await pack(text)}`;
  expect((await opened(hash))?.saved?.nodes).toHaveLength(MOST_NODES);
  expect((await findText(`https://example.org/analysis${hash}`)).saved?.nodes).toHaveLength(
    MOST_NODES,
  );
  expect((await findText(text)).saved?.nodes).toHaveLength(MOST_NODES);
});

it.each([
  ["a long link", () => opened(`#study=${"A".repeat(LONGEST_LINK)}`)],
  ["a long link that is pasted", () => findText(`a/#study=${"A".repeat(LONGEST_LINK)}`)],
  ["a short link with a long text", async () => opened(`#record=${await pack(LONG)}`)],
  ["a link with many positions", async () => opened(`#study=${await pack(study(MOST_NODES + 1))}`)],
  ["a text", () => findText(LONG)],
  ["a text of letters with two bytes", () => findText(`{${"é".repeat(LONGEST_TEXT / 2)}}`)],
  ["a text with many positions", () => findText(study(MOST_NODES + 1))],
])("says that it is too long: %s", async (_, work) => {
  await expect(work()).rejects.toMatchObject({ code: "too_long" });
});
const LONG = "{".repeat(LONGEST_TEXT + 1);

it("says that a link is damaged", async () => {
  const packed = await pack(study(2));
  await expect(opened(`#study=${packed.slice(0, -5)}`)).rejects.toMatchObject({ code: "link" });
});

const record = (format: string) => JSON.stringify({ format, seats: ["Ann", "Ben"], moves: [] });
const saved = (format: string, inner: string) =>
  study(1)
    .replace(STUDY_FORMAT, format)
    .replace('"record":null', `"record":${record(inner)}`)
    .replace('"somewhere"', "null");

it.each([
  ["a record", () => findText(record("fallstar-record/4")), "newer"],
  [
    "a link to a record",
    async () => opened(`#record=${await pack(record("fallstar-record/17"))}`),
    "newer",
  ],
  ["a study", () => findText(study(1).replace(STUDY_FORMAT, "fallstar-study/2")), "newer"],
  [
    "a link to a study",
    async () => opened(`#study=${await pack(saved("fallstar-study/2", "x"))}`),
    "newer",
  ],
  ["a study with a record", () => findText(saved(STUDY_FORMAT, "fallstar-record/4")), "newer"],
  ["a record of the first version", () => findText(record("fallstar-record/1")), "older"],
  ["something else", () => findText(record("chess/9")), "not_ours"],
])("says which version made it: %s", async (_, work, code) => {
  await expect(work()).rejects.toMatchObject({ code });
});

it.each(["fallstar-record/2", "fallstar-record/3"])(
  "opens a record of format %s",
  async (format) => {
    const text = record(format);
    expect((await findText(text)).source).toEqual({ from: "record", text });
    expect((await findText(saved(STUDY_FORMAT, format))).saved?.record?.format).toBe(format);
  },
);
