/* How high the list of games to go on with was the last time the home page was seen. */

const KEY = "fallstar-going";

/** In pixels; 0 if there was none. */
export function keptHeight(): number {
  try {
    return Number(localStorage.getItem(KEY));
  } catch {
    return 0;
  }
}

export function keepHeight(height: number): void {
  try {
    localStorage.setItem(KEY, String(height));
  } catch {
    return; // then the list pushes the page down the next time
  }
}
