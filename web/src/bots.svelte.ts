/* The bots there are, in the reader's language, once the server has said. */

import { fetchLevels } from "./api";
import { guestName } from "./me.svelte";
import type { LevelInfo } from "./wire";
import type { SeatInfo } from "./wire/messages";
import { t, told } from "./words";

let known: LevelInfo[] = $state.raw([]);

/** Ask for the bots; later calls are free. */
export async function loadBots(): Promise<void> {
  if (known.length > 0) return;
  known = await fetchLevels();
}

/** The gentlest first; empty until they are known. */
export const bots = (): readonly LevelInfo[] => known;

/** A bot's name in the reader's language, or what the server called it. */
export function botTitle(level: string, fallback = ""): string {
  const found = known.find(({ name }) => name === level);
  return found ? told(found.title) : fallback;
}

/** How strong a bot is, 1 to 6, where it was measured; those in between are as strong as the one before. */
export function strength(level: string): number {
  let found = 1;
  for (const { name, rating } of known) {
    if (rating !== null) found = Math.min(6, Math.max(1, 1 + Math.round(rating / 11)));
    if (name === level) return found;
  }
  return found;
}

/** What the one on a seat is called: everyone in the reader's language. */
export function seatName(seat: Pick<SeatInfo, "kind" | "name" | "level">): string {
  if (seat.kind === "open") return t("seat_open");
  if (seat.kind === "bot" && seat.level) return botTitle(seat.level, seat.name);
  return guestName(seat.name);
}
