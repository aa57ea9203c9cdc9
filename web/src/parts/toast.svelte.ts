/* A short word at the edge of the page, seen and heard, that goes by itself. */

import { explain } from "../errorText";

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const LASTS = 5000;
export const toasts: Toast[] = $state([]);
let next = 0;

export function toast(text: string, bad = false): void {
  const id = next++;
  toasts.push({ id, text, bad });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), LASTS);
}

/** Say what went wrong. */
export const complain = (error: unknown): void => toast(explain(error), true);

export function dismiss(id: number): void {
  const index = toasts.findIndex((one) => one.id === id);
  if (index >= 0) toasts.splice(index, 1);
}
