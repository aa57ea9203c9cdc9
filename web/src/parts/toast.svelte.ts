/* A short word at the edge of the page, seen and heard, that goes by itself. Several come one after
   another: there is room for one. */

import { explain } from "../errorText";

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
  /** A toast about the same takes its place. */
  about?: string | undefined;
}

const LASTS = 5000;
const OTHERS_WAIT = 2500; // how long one lasts if others wait
const MOST = 3;
/** The first is shown, the others wait. */
export const toasts: Toast[] = $state([]);
/** Where toasts are shown. */
export const toastPlace = $state({ above: false });
let next = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let shownAt = 0; // when the first one came

/** Cards lie at the bottom: show toasts above. An effect, which holds as long as its component. */
export function toastsAbove(): () => void {
  toastPlace.above = true;
  return () => (toastPlace.above = false);
}

export function toast(text: string, bad = false, about?: string): void {
  const old = about ? toasts.findIndex((one) => one.about === about) : -1;
  if (old >= 0) toasts[old] = { id: next++, text, bad, about };
  else if (!toasts.some((one) => one.text === text)) toasts.push({ id: next++, text, bad, about });
  if (toasts[0]?.text === text) shownAt = Date.now();
  // Of those that wait, what went wrong is the last to be forgotten.
  if (toasts.length > MOST) {
    const least = toasts.findIndex((one, index) => index > 0 && !one.bad);
    toasts.splice(least < 0 ? 1 : least, 1);
  }
  wait();
}

/** Say what went wrong. */
export const complain = (error: unknown): void => toast(explain(error), true);

export function dismiss(id: number): void {
  const index = toasts.findIndex((one) => one.id === id);
  if (index < 0) return;
  toasts.splice(index, 1);
  if (index > 0) return;
  shownAt = Date.now();
  wait();
}

/** Let the first one go when its time is up. */
function wait(): void {
  clearTimeout(timer);
  const [first, ...others] = toasts;
  if (!first) return;
  const ends = shownAt + (others.length ? OTHERS_WAIT : LASTS);
  timer = setTimeout(() => dismiss(first.id), Math.max(ends - Date.now(), 0));
}
