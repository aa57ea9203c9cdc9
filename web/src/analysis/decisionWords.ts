/* A decision in words beside the board: sides are those of the screen, as the arrows are. Where the board shows
 * another position, no sides are said. */

import { isSimple, movementOf } from "../game/options";
import { cardName, moveName, plainName, seenName } from "../game/sentences";
import type { SeenMove } from "../wire";
import { ACTIONS, WILD } from "../wire/cards";
import { t } from "../words";

export function decisionWords(move: SeenMove, tilt: number | null): string {
  if (movementOf(move) === null) return moveName(move);
  const seen = tilt === null ? plainName(move) : seenName(move, tilt);
  const card = ACTIONS[move]?.card ?? null;
  if (card === null) return t("move_down_hidden", { move: seen });
  if (isSimple(move)) return t("move_down", { move: seen, card: cardName(card) });
  return card === WILD ? t("move_wild", { move: seen }) : seen;
}
