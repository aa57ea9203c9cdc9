/* What the players of a record are called. */

import type { LevelInfo } from "../api";
import { guestName } from "../me.svelte";
import { t, told } from "../words";

/** `bot:greedy` by its title, a nameless guest by the seat's number; no two are called the same. */
export function playerNames(players: readonly string[], levels: readonly LevelInfo[]): string[] {
  const names = players.map((player, seat) => {
    if (player === "guest") return t("replay_player", { number: seat + 1 });
    const bot = /^bot:(.+)$/.exec(player)?.[1];
    const level = levels.find(({ name }) => name === bot);
    return level ? told(level.title) : (bot ?? guestName(player));
  });
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before ? `${name} ${before + 1}` : name;
  });
}
