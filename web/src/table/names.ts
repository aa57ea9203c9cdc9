/* What the seats of a table are called. */

import type { LevelInfo } from "../api";
import { guestName } from "../me.svelte";
import { told, t } from "../words";
import type { SeatInfo } from "./messages";

/** A name a seat, no two the same. One's only seat is "You". */
export function seatNames(seats: readonly SeatInfo[], levels: readonly LevelInfo[]): string[] {
  const only = seats.filter((seat) => seat.mine).length === 1;
  const names = seats.map((seat) => {
    if (seat.kind === "open") return t("who_open");
    if (seat.kind === "person") return seat.mine && only ? t("who_you") : guestName(seat.name);
    const level = levels.find(({ name }) => name === seat.level);
    return level ? told(level.title) : seat.name;
  });
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before && name !== t("who_open") ? `${name} ${before + 1}` : name;
  });
}
