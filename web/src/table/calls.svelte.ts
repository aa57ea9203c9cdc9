/* My turn, and the end: told once each, and seen in the title while the page is not. Call these where
 * effects can live. */

import { untrack } from "svelte";

import { t } from "../words";
import type { TableState } from "./table.svelte";

/** Tell whenever a seat of ours becomes the one all wait for, after what led to it was shown. */
export function callTurns(
  table: TableState,
  moving: () => boolean,
  tell: (seat: number) => void,
): void {
  let told: number | null = null;
  $effect(() => {
    if (moving()) return;
    const seat = table.deciding ? table.decider : null;
    if (seat !== null && seat !== told) untrack(() => tell(seat));
    told = seat;
  });
}

/** Tell the end of a game that was not over when we came. */
export function callEnd(table: TableState, moving: () => boolean, tell: () => void): void {
  let told = untrack(() => table.question === "over");
  $effect(() => {
    if (told || moving() || table.question !== "over") return;
    told = true;
    untrack(tell);
  });
}

const BLINK = 1000;

/** The page's title says that it is my turn, and blinks while nobody looks. */
export function callInTitle(table: TableState): void {
  $effect(() => {
    const plain = t("title");
    document.title = plain;
    if (!table.deciding) return;
    const call = `★ ${t("ask_turn")}`;
    document.title = call;
    const timer = setInterval(() => {
      document.title = document.hidden && document.title === call ? plain : call;
    }, BLINK);
    return () => {
      clearInterval(timer);
      document.title = plain;
    };
  });
}
