/* What the seats of a table and the players of a record are called: no two the same. */

import { botTitle, seatName } from "../bots.svelte";
import { guestName } from "../me.svelte";
import { t } from "../words";
import type { SeatInfo } from "../wire/messages";

const apart = (names: readonly string[]): string[] =>
  names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });

/** One's only seat is "You". */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const only = seats.filter((seat) => seat.mine).length === 1;
  return apart(
    seats.map((seat) =>
      seat.mine && only && seat.kind === "person" ? t("who_you") : seatName(seat),
    ),
  );
}

/** `bot:greedy` by its title, a nameless guest by the seat's number. */
export function playerNames(players: readonly string[]): string[] {
  return apart(
    players.map((player, seat) => {
      if (player === "guest") return t("replay_player", { number: seat + 1 });
      const bot = /^bot:(.+)$/.exec(player)?.[1];
      return bot ? botTitle(bot, bot) : guestName(player);
    }),
  );
}
