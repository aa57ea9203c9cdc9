/* A sound as samples, without a browser: for what tests and ears judge. As WebAudio makes it in
 * sounds.ts, at full volume. */

import { ATTACK, SCORE, type Note, type SoundName } from "./sounds";

export const RATE = 44_100;

const QUIET = 0.0001;

/** All notes of a sound, one over the other. */
export function render(name: SoundName): Float64Array {
  const notes = SCORE[name];
  const long = Math.max(...notes.map((note) => note.at + note.long));
  const samples = new Float64Array(Math.ceil((long + 0.05) * RATE));
  for (const note of notes) add(samples, note);
  return samples;
}

function add(samples: Float64Array, note: Note): void {
  const { at, long, pitch, to = pitch, wave, loud } = note;
  const from = Math.round(at * RATE);
  let phase = 0;
  let low = 0; // what the filter let through
  let seed = 1;
  for (let index = 0; index < long * RATE; index += 1) {
    const time = index / RATE;
    const frequency = pitch * (to / pitch) ** (time / long);
    phase = (phase + frequency / RATE) % 1;
    seed = (seed * 48_271) % 2_147_483_647;
    low += (1 - Math.exp((-2 * Math.PI * pitch) / RATE)) * ((2 * seed) / 2_147_483_647 - 1 - low);
    const value =
      wave === "noise"
        ? low
        : wave === "sine"
          ? Math.sin(2 * Math.PI * phase)
          : wave === "triangle"
            ? 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5)
            : phase < 0.5
              ? 1
              : -1;
    const peak = Math.max(loud, 2 * QUIET);
    const gain =
      time < ATTACK
        ? QUIET * (peak / QUIET) ** (time / ATTACK)
        : peak * (QUIET / peak) ** ((time - ATTACK) / (long - ATTACK));
    samples[from + index] = (samples[from + index] ?? 0) + gain * value;
  }
}

/** How strongly ears hear a frequency: the A weighting, as a factor. */
export function weight(frequency: number): number {
  const f = frequency ** 2;
  const response =
    (12_194 ** 2 * f ** 2) /
    ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12_194 ** 2));
  return response * 1.2589;
}

const WINDOW = 4096; // 93 milliseconds: about what ears add up

/** Power by frequency in a window of the samples. */
function spectrum(samples: Float64Array, from: number): { frequency: number; power: number }[] {
  const re = new Float64Array(WINDOW);
  const im = new Float64Array(WINDOW);
  for (let index = 0; index < WINDOW; index += 1) re[index] = samples[from + index] ?? 0;
  transform(re, im);
  return Array.from({ length: WINDOW / 2 }, (_, bin) => ({
    frequency: (bin * RATE) / WINDOW,
    power: (2 * ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2)) / WINDOW ** 2,
  }));
}

/** The loudest moment of a sound as ears hear it, in decibels below a full sine wave, and the middle of
 * its spectrum there. */
export function heard(samples: Float64Array): { loud: number; middle: number } {
  let best = { loud: -Infinity, middle: 0 };
  for (let from = 0; from < samples.length; from += WINDOW / 4) {
    const bins = spectrum(samples, from).map(({ frequency, power }) => ({
      frequency,
      power: power * weight(frequency) ** 2,
    }));
    const power = bins.reduce((sum, bin) => sum + bin.power, 0);
    const loud = 10 * Math.log10(2 * power + 1e-12);
    const middle = bins.reduce((sum, bin) => sum + bin.power * bin.frequency, 0) / (power + 1e-12);
    if (loud > best.loud) best = { loud, middle };
  }
  return best;
}

/** The fast Fourier transform, in place. */
function transform(re: Float64Array, im: Float64Array): void {
  const count = re.length;
  for (let index = 1, other = 0; index < count; index += 1) {
    let bit = count >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (index < other) {
      [re[index], re[other]] = [re[other] ?? 0, re[index] ?? 0];
      [im[index], im[other]] = [im[other] ?? 0, im[index] ?? 0];
    }
  }
  for (let size = 2; size <= count; size *= 2) {
    const step = (-2 * Math.PI) / size;
    for (let start = 0; start < count; start += size)
      for (let at = 0; at < size / 2; at += 1) {
        const cos = Math.cos(step * at);
        const sin = Math.sin(step * at);
        const even = start + at;
        const odd = even + size / 2;
        const a = (re[odd] ?? 0) * cos - (im[odd] ?? 0) * sin;
        const b = (re[odd] ?? 0) * sin + (im[odd] ?? 0) * cos;
        re[odd] = (re[even] ?? 0) - a;
        im[odd] = (im[even] ?? 0) - b;
        re[even] = (re[even] ?? 0) + a;
        im[even] = (im[even] ?? 0) + b;
      }
  }
}
