/* Is the server there? Every request tells; while it is not, it is asked now and then. */

const EVERY = 5000;

let lost = $state(false);
let watch: ReturnType<typeof setTimeout> | undefined;

/** The last request did not reach the server. */
export const outOfReach = (): boolean => lost;

/** A request came through, or did not. */
export function heard(reached: boolean): void {
  lost = !reached;
  clearTimeout(watch);
  if (lost) watch = setTimeout(() => void ask(), EVERY);
}

async function ask(): Promise<void> {
  try {
    heard((await fetch("/health")).ok);
  } catch {
    heard(false);
  }
}
