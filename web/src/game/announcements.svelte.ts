/* Sentences for a live region. The last few stay there, so that a reader can take its time. */

const KEPT = 8;
const SHOWN = 6000;
const NOTED = 5000;

export class Announcements {
  lines = $state.raw<{ key: number; text: string }[]>([]);
  /** An answer that is seen as well. */
  shown = $state<string | null>(null);

  /** What a switch did: seen for a while where it is told what just happened. */
  noted = $state<string | null>(null);

  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #noting: ReturnType<typeof setTimeout> | undefined;

  say(...texts: readonly string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ key: ++this.#count, text }));
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-KEPT);
  }

  /** Answer a question: heard, and seen for a while. */
  answer(text: string): void {
    this.say(text);
    this.shown = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), SHOWN + 30 * text.length);
  }

  /** Tell what a switch did. It takes the place of what the last one did. */
  note(text: string): void {
    this.say(text);
    this.noted = text;
    clearTimeout(this.#noting);
    this.#noting = setTimeout(() => (this.noted = null), NOTED);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
