/* A space of the editor in words, for those who hear it. */

import { hasPlatform, nameOf } from "../board/geometry";
import type { BoardShape } from "../wire";
import { REPLAY_MARK } from "../wire/boards";
import { t } from "../words";
import { starAt, type Draft } from "./draft";

export type Colour = "b" | "y" | "p" | "g" | "o" | "w";
type Side = 0 | 1 | 2 | 3;
const EDGES = ["side_above", "side_right", "side_below", "side_left"] as const;

export const colourWord = (colour: string): string => t(`star_${colour as Colour}`);
export const sideWord = (side: number): string => t(`edit_side_${side as Side}`);

/** What lies on a space, and where its platforms are. */
export function spaceWords(
  draft: Draft,
  board: BoardShape,
  space: number,
  seatName: (seat: number) => string,
): string {
  const found: string[] = [];
  draft.seats.forEach((seat, number) => {
    if (seat.space === space)
      found.push(t("edit_pawn_here", { name: seatName(number), side: sideWord(seat.feet) }));
  });
  const star = starAt(draft, board, space);
  if (star === ".") found.push(t("edit_mark"));
  else if (star !== null) found.push(t("star_of", { colour: colourWord(star) }));
  if (board.marks[space] === REPLAY_MARK) found.push(t("say_replay_mark"));
  const door = board.doors.findIndex(([place]) => place === space);
  if (door >= 0) found.push(door === draft.door ? t("say_open_door") : t("say_door"));
  EDGES.forEach((key, side) => {
    if (hasPlatform(board, space, side))
      found.push(t("say_edge", { side: t(key), what: t("say_platform") }));
  });
  const what = found.length > 0 ? found.join(", ") : t("say_nothing");
  return t("edit_space", { space: nameOf(board, space), what });
}
