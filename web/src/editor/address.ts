/* Links that carry a position: `/editor#position=…`. */

/** Longer ones are not read: twelve faces of one's own and six seats need less. */
export const LONGEST = 8000;

export const positionLink = (page: "/editor" | "/analysis", text: string): string =>
  `${page}#position=${encodeURIComponent(text)}`;

/** What a fragment carries: null if nothing, or why it cannot be read. */
export function readFragment(
  hash: string,
  name: string,
  longest: number,
): { text: string } | { wrong: "long" | "damaged" } | null {
  const begin = `#${name}=`;
  if (!hash.startsWith(begin)) return null;
  if (hash.length > 3 * longest) return { wrong: "long" };
  try {
    const text = decodeURIComponent(hash.slice(begin.length));
    return text.length > longest ? { wrong: "long" } : { text };
  } catch {
    return { wrong: "damaged" };
  }
}
