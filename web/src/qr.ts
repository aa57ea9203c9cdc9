/* QR codes for short texts, such as the link of a table: bytes, medium correction (M), versions 1 to
 * 10 (up to 213 bytes). After ISO/IEC 18004: the text becomes bits, the bits blocks with correction,
 * the blocks a matrix, and the best of eight masks is laid over it. */

/** For each version: correction bytes a block, blocks, and bytes of text and correction in all. */
const SHAPES: readonly (readonly [correction: number, blocks: number, total: number])[] = [
  [10, 1, 26],
  [16, 1, 44],
  [26, 1, 70],
  [18, 2, 100],
  [24, 2, 134],
  [16, 4, 172],
  [18, 4, 196],
  [22, 4, 242],
  [22, 5, 292],
  [26, 5, 346],
];
/** Middles of the alignment squares of each version. */
const SQUARES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const BYTES = 0b0100;
const FILLERS = [0xec, 0x11];

/** The field of 256 elements in which corrections are reckoned. */
const POWERS = new Uint8Array(255);
const LOGS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  POWERS[power] = value;
  LOGS[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? POWERS[(LOGS[a] + LOGS[b]) % 255] : 0);

/** The correction bytes of some bytes: the remainder of a division. */
export function correction(bytes: readonly number[], length: number): number[] {
  let divisor = [1];
  for (let power = 0; power < length; power += 1)
    divisor = [...divisor, 0].map(
      (factor, at) => factor ^ (at > 0 ? times(divisor[at - 1], POWERS[power]) : 0),
    );
  const rest = [...bytes, ...Array<number>(length).fill(0)];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = rest[at];
    divisor.forEach((factor, index) => (rest[at + index] ^= times(factor, lead)));
  }
  return rest.slice(bytes.length);
}

const room = (version: number) => {
  const [each, blocks, total] = SHAPES[version - 1];
  return total - each * blocks;
};
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** The bytes of a code in the order they are laid: text, filling, correction, blocks interleaved. */
export function codeBytes(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(BYTES, 4);
  put(text.length, lengthBits(version));
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, 8 * room(version) - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let at = 0; bits.length < 8 * room(version); at += 1) put(FILLERS[at % 2], 8);
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((value, bit) => 2 * value + bit, 0),
  );

  const [each, count] = SHAPES[version - 1];
  const short = Math.floor(bytes.length / count);
  const shorter = count - (bytes.length % count);
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - shorter);
    return bytes.slice(start, start + short + (at < shorter ? 0 : 1));
  });
  const corrections = blocks.map((block) => correction(block, each));
  const woven = (rows: number[][], length: number) =>
    Array.from({ length }, (_, at) => rows.map((row) => row[at])).flat();
  return [...woven(blocks, short + 1), ...woven(corrections, each)].filter(
    (byte) => byte !== undefined,
  );
}

/** Dark and light, and whether a module belongs to a pattern rather than to the text. */
interface Grid {
  size: number;
  dark: boolean[][];
  fixed: boolean[][];
}

function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const rows = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const grid: Grid = { size, dark: rows(), fixed: rows() };
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid.dark[y][x] = dark;
    grid.fixed[y][x] = true;
  };
  const square = (x: number, y: number, reach: number, rings: readonly number[]) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1)
        set(x + right, y + down, rings.includes(Math.max(Math.abs(right), Math.abs(down))));
  };
  for (let at = 0; at < size; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, [0, 1, 3]);
  // Squares everywhere but in the three corners.
  const middles = SQUARES[version - 1];
  const last = middles.length - 1;
  middles.forEach((y, row) =>
    middles.forEach((x, column) => {
      const corner = (row === 0 && (column === 0 || column === last)) || (row === last && !column);
      if (!corner) square(x, y, 2, [0, 2]);
    }),
  );
  // Room for the format and the version, written last.
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false);
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let bit = 0; bit < 18; bit += 1) {
      const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      set(far, near, ((bits >> bit) & 1) === 1);
      set(near, far, ((bits >> bit) & 1) === 1);
    }
  }
  return grid;
}

function remainder(value: number, length: number, divisor: number): number {
  let rest = value;
  const top = divisor.toString(2).length - 1;
  for (let bit = 0; bit < length; bit += 1) rest = (rest << 1) ^ ((rest >> (top - 1)) * divisor);
  return rest;
}

/** Where the fifteen bits of the format stand, the lowest first, each twice. */
function formatPlaces(size: number): [x: number, y: number][][] {
  return Array.from({ length: 15 }, (_, bit) => [
    bit < 8 ? [8, bit < 6 ? bit : bit + 1] : [bit === 8 ? 7 : 14 - bit, 8],
    bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit],
  ]);
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Lay the bytes in columns of two, up and down in turn, from the lower right corner. */
function lay(grid: Grid, bytes: readonly number[], mask: number): boolean[][] {
  const { size, fixed } = grid;
  const dark = grid.dark.map((row) => [...row]);
  let bit = 0;
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = upward ? size - 1 - step : step;
        if (fixed[y][x]) continue;
        const on = bit < 8 * bytes.length && ((bytes[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
        dark[y][x] = on !== MASKS[mask](x, y);
        bit += 1;
      }
  }
  // Medium correction is written as 00 in the format.
  const format = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
  formatPlaces(size).forEach((places, at) => {
    for (const [x, y] of places) dark[y][x] = ((format >> at) & 1) === 1;
  });
  return dark;
}

/** How hard a matrix is to read: long runs, blocks, what looks like a corner, too dark or light. */
function penalty(dark: readonly boolean[][]): number {
  const size = dark.length;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))].map((line) =>
    line.map((on) => (on ? "1" : "0")).join(""),
  );
  let found = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    for (const corner of ["10111010000", "00001011101"])
      for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) found += 40;
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const on = dark[y][x];
      if (dark[y - 1][x] === on && dark[y][x - 1] === on && dark[y - 1][x - 1] === on) found += 3;
    }
  const share = dark.flat().filter(Boolean).length / size ** 2;
  return found + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The matrix of a text, dark modules true, without the quiet border of four that it needs. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = SHAPES.findIndex(
    (_, at) => 4 + lengthBits(at + 1) + 8 * bytes.length <= 8 * room(at + 1),
  );
  if (version < 0) throw new RangeError(`a code holds at most 213 bytes, not ${bytes.length}`);
  const grid = frame(version + 1);
  const laid = codeBytes(bytes, version + 1);
  const matrices = MASKS.map((_, mask) => lay(grid, laid, mask));
  const costs = matrices.map(penalty);
  return matrices[costs.indexOf(Math.min(...costs))];
}
