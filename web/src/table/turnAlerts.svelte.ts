/* My turn, and the end: told once each, and seen in the title while the page is not. Call these where
 * effects can live. */

import { untrack } from "svelte";

import { t } from "../words";
import type { TableState } from "./table.svelte";

/** Whether something moves before the reader's eyes. A page that is not seen draws nothing, so what moves
 * there does not come to its end, and nobody waits for it. */
export function movingInSight(busy: () => boolean): () => boolean {
  let hidden = $state(document.hidden);
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
  return () => busy() && !hidden;
}

/** Tell whatever a seat of ours is asked, after what led to it was shown; `fresh` if it is a turn
 * that begins. */
export function callTurns(
  table: TableState,
  moving: () => boolean,
  tell: (seat: number, fresh: boolean) => void,
): void {
  let turn: number | null = null;
  let told = "";
  $effect(() => {
    const seat = table.deciding ? table.decider : null;
    const asked = `${seat} ${table.question} ${table.view?.decisions}`;
    if (seat === null) turn = null; // also while it moves: others may decide meanwhile
    if (seat === null || moving() || asked === told) return;
    const fresh = seat !== turn;
    turn = seat;
    told = asked;
    untrack(() => tell(seat, fresh));
  });
}

/** Tell once that the last round has begun. */
export function callLastRound(table: TableState, moving: () => boolean, tell: () => void): void {
  const isLast = () => table.playing && (table.view?.last_round ?? false);
  let told = untrack(isLast);
  $effect(() => {
    const last = isLast();
    if (last && moving()) return;
    if (last && !told) untrack(tell);
    told = last;
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
export function callInTitle(table: TableState, moving: () => boolean): void {
  $effect(() => {
    const plain = t("title");
    document.title = plain;
    if (!table.deciding || moving()) return;
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
