/* A game with what a page shows may begin after the page was opened: so the page asks again. */

import { StudyFault } from "./fault";

export const EVERY = 60_000; // milliseconds

interface Watched {
  /** Whether a game with what is shown goes on now; null while nothing is shown. */
  ask: () => Promise<boolean> | null;
  /** The engine works, so the page is asked about while nobody sees it too. */
  busy: () => boolean;
  /** Show it no more. */
  refuse: () => void;
}

/** Make it where effects can live. It asks when the page is seen again, and every minute. */
export class RunningWatch {
  #asking = false;

  constructor(private readonly watched: Watched) {
    $effect(() => {
      const seen = () => document.visibilityState === "visible";
      const look = () => void (seen() && this.ask());
      const timer = setInterval(() => void ((seen() || watched.busy()) && this.ask()), EVERY);
      document.addEventListener("visibilitychange", look);
      window.addEventListener("focus", look);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", look);
        window.removeEventListener("focus", look);
      };
    });
  }

  /** Ask now. */
  async ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      if (await this.watched.ask()) this.watched.refuse();
    } catch (error) {
      // The server does not say it now. What is shown was allowed when it was opened; the next minute asks again.
      if (!(error instanceof StudyFault)) throw error;
    } finally {
      this.#asking = false;
    }
  }
}
