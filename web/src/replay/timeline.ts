/* Moments of a game in order: what comes next, what came before, and addresses of moments. */

/** The next of some moments after this one, or null. They are in order. */
export const nextOf = (moments: readonly number[], at: number): number | null =>
  moments.find((moment) => moment > at) ?? null;

/** The last of some moments before this one, or null. */
export const previousOf = (moments: readonly number[], at: number): number | null =>
  moments.findLast((moment) => moment < at) ?? null;

export const clamp = (moment: number, last: number): number =>
  Math.min(Math.max(Math.trunc(moment) || 0, 0), last);

/** Where a moment lies on a line, 0 to 1. */
export const shareOf = (moment: number, last: number): number => (last ? moment / last : 0);

/* `#12` is moment 12. A game that no table has carries its record along: `#12~…`. */

export interface Address {
  moment: number;
  /** A record, packed. */
  packed: string | null;
}

export function readAddress(hash: string): Address {
  const [, moment, packed] = /^#?(\d{0,4})(?:~([\w-]+))?$/.exec(hash) ?? [];
  return { moment: Number(moment ?? 0), packed: packed ?? null };
}

export const writeAddress = ({ moment, packed }: Address): string =>
  `#${moment}${packed ? `~${packed}` : ""}`;

/** A text made short enough for an address. */
export async function pack(text: string): Promise<string> {
  const short = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(short).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again, or null if it was cut or changed on its way. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const long = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(long).text();
  } catch {
    return null;
  }
}
