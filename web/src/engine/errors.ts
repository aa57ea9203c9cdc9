/* Why the engine refuses something; the message is for people. */

/** The kernel itself is missing, damaged, or of another version. */
export class KernelError extends Error {
  override name = "KernelError";
}

/** A set-up, a board, a position, a record or a decision is wrong. */
export class EngineError extends Error {
  override name = "EngineError";
}

/** A text in quotes, cut where it is long. */
export function quoted(text: string, longest = 20): string {
  const letters = [...text];
  const shown = letters.length > longest ? `${letters.slice(0, longest).join("")}…` : text;
  return `'${shown}'`;
}
