/* The table whose game one waits for while one learns or reads: kept for this tab. */

const KEY = "fallstar-waiting";

let table = $state.raw(load());

function load(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The id of that table, or null. */
export const waitingFor = (): string | null => table;

export function waitFor(id: string | null): void {
  table = id;
  try {
    if (id === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, id);
  } catch {
    return; // then it lasts until the page is loaded again
  }
}
