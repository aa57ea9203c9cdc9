/* Reading bytes. Where there is none, it reads 0. */

export const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;

/** How many bits of a set are there. */
export function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1) count += 1;
  return count;
}

/** The letters whose bit is set. */
export function lettersIn(set: number, letters: string): string {
  return [...letters].filter((_, bit) => (set >> bit) & 1).join("");
}

/** The letter of a number. */
export const letterAt = (letters: string, at: number): string => letters.charAt(at);

/** Bytes as hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
