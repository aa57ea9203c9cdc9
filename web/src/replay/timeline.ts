/* Places in a game, as counts of decisions: what comes next, what came before, and their addresses. */

/** The next of some places after this one, or null. They are in order. */
export const nextOf = (places: readonly number[], at: number): number | null =>
  places.find((place) => place > at) ?? null;

/** The last of some places before this one, or null. */
export const previousOf = (places: readonly number[], at: number): number | null =>
  places.findLast((place) => place < at) ?? null;

/** Where a place lies on a line, 0 to 1. */
export const shareOf = (at: number, last: number): number => (last ? at / last : 0);

/* `#12` is after 12 decisions. A game that no table has carries its record along: `#12~…`. */

export interface Address {
  at: number;
  /** A record, packed. */
  packed: string | null;
}

export function readAddress(hash: string): Address {
  const [, at, packed] = /^#?(\d{0,4})(?:~([\w-]+))?$/.exec(hash) ?? [];
  return { at: Number(at ?? 0), packed: packed ?? null };
}

export const writeAddress = ({ at, packed }: Address): string =>
  `#${at}${packed ? `~${packed}` : ""}`;

/** A text made short enough for an address. */
export async function pack(text: string): Promise<string> {
  const short = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(short).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Bytes of a text that is unpacked: a short link could fill the memory. */
export const LONGEST_TEXT = 2 ** 20;

/** A text, unless it is too long. */
async function shortText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(new Uint8Array(value));
    size += value.length;
    if (size > LONGEST_TEXT) {
      await reader.cancel();
      return null;
    }
  }
}

/** The text again, or what is wrong with it: it was cut or changed on its way, or it is too long. */
export async function unpackText(
  packed: string,
): Promise<{ text: string } | { fault: "damaged" | "too_long" }> {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const long = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await shortText(long);
    return text === null ? { fault: "too_long" } : { text };
  } catch {
    return { fault: "damaged" };
  }
}

/** The text again, or null if something is wrong with it. */
export async function unpack(packed: string): Promise<string | null> {
  const found = await unpackText(packed);
  return "text" in found ? found.text : null;
}
