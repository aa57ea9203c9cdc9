/* A space of the editor in words, for those who hear it. */

import { hasPlatform, nameOf } from "../board/geometry";
import { sideOf } from "../board/rotation";
import type { BoardShape } from "../wire";
import { REPLAY_MARK } from "../wire/boards";
import { t } from "../words";
import { starAt, type Draft } from "./draft";
import type { Tool } from "./editor.svelte";

export type Colour = "b" | "y" | "p" | "g" | "o" | "w";
const EDGES = ["side_above", "side_right", "side_below", "side_left"] as const;

export const colourWord = (colour: string): string => t(`star_${colour as Colour}`);
/** A side of the board as one looks at it, rotated so far. */
export const sideWord = (side: number, rotation = 0): string =>
  t(`edit_side_${sideOf(side, rotation)}`);

/** A tool, and what a press with it does. */
export function toolWords(tool: Tool, seatName: (seat: number) => string): string {
  if (tool === "door" || tool === "tile" || tool === "erase") return t(`edit_${tool}`);
  const what = tool.slice(5);
  return tool.startsWith("pawn-")
    ? t("edit_pawn", { name: seatName(Number(what)) })
    : t("edit_star", { colour: colourWord(what) });
}

/** What lies on a space, and where its platforms are. */
export function spaceWords(
  draft: Draft,
  board: BoardShape,
  space: number,
  seatName: (seat: number) => string,
  rotation: number,
): string {
  const found: string[] = [];
  draft.seats.forEach((seat, number) => {
    if (seat.space === space)
      found.push(
        t("edit_pawn_here", { name: seatName(number), side: sideWord(seat.feet, rotation) }),
      );
  });
  const star = starAt(draft, board, space);
  if (star === ".") found.push(t("edit_mark"));
  else if (star !== null) found.push(t("star_of", { colour: colourWord(star) }));
  if (board.marks[space] === REPLAY_MARK) found.push(t("say_replay_mark"));
  const door = board.doors.findIndex(([place]) => place === space);
  if (door >= 0) found.push(door === draft.door ? t("say_open_door") : t("say_door"));
  EDGES.forEach((_, side) => {
    if (hasPlatform(board, space, side))
      found.push(
        t("say_edge", { side: t(EDGES[sideOf(side, rotation)]), what: t("say_platform") }),
      );
  });
  const what = found.length > 0 ? found.join(", ") : t("say_nothing");
  return t("edit_space", { space: nameOf(board, space), what });
}
