/* SHA-256, of short texts. The browser has its own, but not on pages without https, and only to be
 * waited for. */

/** The first 32 bits of the fractional parts of the roots of primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) found.push((n ** (1 / root) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The digest of a message: 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6));
  message.forEach((byte, at) => {
    padded.setUint8(at, byte);
  });
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8);
  const hash = Int32Array.from(START);
  const words = new DataView(new ArrayBuffer(256));
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) {
      const word = (back: number) => words.getInt32(4 * (i - back));
      if (i < 16) {
        words.setInt32(4 * i, padded.getInt32(block + 4 * i));
        continue;
      }
      const low = word(15);
      const high = word(2);
      const s0 = turn(low, 7) ^ turn(low, 18) ^ (low >>> 3);
      const s1 = turn(high, 17) ^ turn(high, 19) ^ (high >>> 10);
      words.setInt32(4 * i, (word(16) + s0 + word(7) + s1) | 0);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    ROUNDS.forEach((round, i) => {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + round + words.getInt32(4 * i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    });
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      hash[at] = (hash[at] ?? 0) + word;
    });
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => {
    digest.setInt32(4 * at, word);
  });
  return new Uint8Array(digest.buffer);
}
