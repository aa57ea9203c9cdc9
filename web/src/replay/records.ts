/* Records as text. */

/** The records in a text: one object, or JSON Lines with a game a line. */
export function recordsIn(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const many = lines.length > 1 && lines.every((line) => line.startsWith("{") && isObject(line));
  return many ? lines : [text.trim()];
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
