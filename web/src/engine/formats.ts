/* The names of stored formats, and those of other versions. */

/** `fallstar-record/3`: what it is, and its number. */
const FORM = /^(fallstar-\w+)\/([1-9]\d{0,8})$/;

export const POSITION_FORMAT = "fallstar-record/3";

/** Whether a format came before or after one that is read here; null if it is another thing. */
export function ageOf(format: unknown, latest: string): "older" | "newer" | "same" | null {
  const [, kind, number] = FORM.exec(String(format)) ?? [];
  const [, ours, last] = FORM.exec(latest) ?? [];
  if (kind === undefined || kind !== ours) return null;
  const by = Number(number) - Number(last);
  return by > 0 ? "newer" : by < 0 ? "older" : "same";
}

/** Why something of another version is not read. */
export const otherVersion = (what: string, age: "older" | "newer"): string =>
  age === "newer"
    ? `${what} was made by a later version of Fallstar: update Fallstar to read it`
    : `${what} was made by Fallstar 0.1.0, and only that version can read it`;
