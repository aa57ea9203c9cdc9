/* Sounds of our own making: small notes from oscillators and noise, no recordings. What each sound is
 * made of stands in SCORE; `play` only turns that into sound. */

export type SoundName =
  | "step"
  | "leap"
  | "fall"
  | "land"
  | "star"
  | "token"
  | "eject"
  | "door"
  | "turn"
  | "pay"
  | "card"
  | "myTurn"
  | "won"
  | "end";

export interface Note {
  /** Seconds after the beginning, and how long. */
  at: number;
  long: number;
  /** Hertz, and where it glides to. */
  pitch: number;
  to?: number;
  wave: OscillatorType | "noise";
  loud: number;
}

const note = (
  at: number,
  long: number,
  pitch: number,
  wave: Note["wave"] = "sine",
  loud = 0.5,
  to?: number,
): Note => ({ at, long, pitch, wave, loud, ...(to === undefined ? {} : { to }) });

export const SCORE: Readonly<Record<SoundName, readonly Note[]>> = {
  card: [note(0, 0.06, 1900, "noise", 0.16), note(0.01, 0.05, 520, "triangle", 0.14)],
  step: [note(0, 0.07, 320, "triangle", 0.3, 240)],
  leap: [note(0, 0.22, 260, "triangle", 0.3, 560)],
  turn: [note(0, 0.25, 380, "sine", 0.25, 620)],
  fall: [note(0, 0.32, 720, "sine", 0.2, 190)],
  land: [note(0, 0.14, 150, "sine", 0.45, 65), note(0, 0.05, 420, "noise", 0.22)],
  star: [note(0, 0.16, 1047, "sine", 0.18), note(0.07, 0.3, 1568, "sine", 0.15)],
  token: [
    note(0, 0.12, 880, "triangle", 0.3),
    note(0.08, 0.12, 660, "triangle", 0.3),
    note(0.16, 0.2, 880, "triangle", 0.3),
  ],
  // a bump, and a whistle that falls
  eject: [note(0, 0.1, 180, "triangle", 0.4, 90), note(0.08, 0.5, 880, "sine", 0.17, 220)],
  door: [note(0, 0.3, 523, "sine", 0.16), note(0.12, 0.4, 784, "sine", 0.16)],
  pay: [note(0, 0.1, 784, "sine", 0.2), note(0.09, 0.22, 1047, "sine", 0.19)],
  myTurn: [note(0, 0.16, 659, "triangle", 0.23), note(0.13, 0.34, 988, "triangle", 0.22)],
  // down, and up again: a shrug
  end: [
    note(0, 0.2, 523, "triangle", 0.24),
    note(0.16, 0.2, 440, "triangle", 0.24),
    note(0.32, 0.24, 392, "triangle", 0.24),
    note(0.56, 0.5, 523, "triangle", 0.22),
  ],
  won: [
    note(0, 0.16, 523, "triangle", 0.22),
    note(0.14, 0.16, 659, "triangle", 0.21),
    note(0.28, 0.16, 784, "triangle", 0.2),
    note(0.42, 0.6, 1047, "triangle", 0.16),
    note(0.42, 0.6, 1319, "sine", 0.07),
  ],
};

export const ATTACK = 0.008;
const OPENING = 150; // milliseconds after the press: its picture is on the screen then
const SAME = 0.03; // seconds within which the same sound is not heard twice

export class Sounds {
  on = true;
  /** 0 to 1. */
  volume = 0.6;

  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  #last = new Map<SoundName, number>();
  #stopped = false;

  /** Browsers let sound begin with a press only: call this then. Opening it is slow, so what the press
   * does is drawn first. */
  wake(): void {
    if (!this.on || this.#context?.state === "running" || typeof AudioContext === "undefined")
      return;
    setTimeout(() => this.#open(), OPENING);
  }

  #open(): void {
    if (this.#stopped) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume().catch(() => {});
  }

  play(name: SoundName, strength = 1): void {
    const context = this.#context;
    if (!this.on || !context || context.state !== "running" || this.volume <= 0) return;
    const now = context.currentTime;
    if (now - (this.#last.get(name) ?? -1) < SAME) return;
    this.#last.set(name, now);
    for (const one of SCORE[name]) this.#sound(context, one, now, strength * this.volume);
  }

  stop(): void {
    this.#stopped = true;
    void this.#context?.close().catch(() => {});
    this.#context = null;
  }

  #sound(
    context: AudioContext,
    { at, long, pitch, to, wave, loud }: Note,
    now: number,
    gain: number,
  ) {
    const start = now + at;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(Math.max(loud * gain, 0.0002), start + ATTACK);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + long);
    envelope.connect(context.destination);
    if (wave === "noise") {
      const source = context.createBufferSource();
      source.buffer = this.#hiss(context);
      const filter = context.createBiquadFilter();
      filter.type = "lowpass";
      filter.frequency.value = pitch;
      source.connect(filter).connect(envelope);
      source.start(start);
      source.stop(start + long);
      return;
    }
    const source = context.createOscillator();
    source.type = wave;
    source.frequency.setValueAtTime(pitch, start);
    if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + long);
    source.connect(envelope);
    source.start(start);
    source.stop(start + long + 0.02);
  }

  #hiss(context: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise;
    const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
    this.#noise = buffer;
    return buffer;
  }
}
