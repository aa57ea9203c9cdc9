/* The board and the game in words, as one's own pawn sees them: down is where its feet point. */

import { cell, hasPlatform, markSpaces, nameOf, neighbour, wrap } from "../board/geometry";
import type { Picture } from "../board/picture";
import { SOUTH } from "../board/rotation";
import { doorOf } from "../required";
import { t } from "../words";
import { REPLAY_MARK } from "../wire/boards";
import { COLOURS, WILD } from "../wire/cards";
import type { BoardShape, Threat, View } from "../wire";
import {
  besideName,
  cardName,
  colourName,
  listed,
  movementName,
  optionName,
  plainName,
  previewWords,
  sideName,
  stepSentences,
  takenName,
} from "./sentences";
import type { StepInfo } from "../wire/messages";
import type { Speaker } from "./sentences";
import type { MoveTree } from "./tree.svelte";
import type { Question } from "../table/table.svelte";
import { asSeen, broughtBy, cardOf, optionsOf } from "./options";

/** The sides of a pawn in the order in which they are told: below, left, above, right. */
const AROUND = [2, 3, 0, 1] as const;

/** The direction of the board on that side of a pawn. */
const facing = (feet: number, side: number): number => (feet + side + 2) % 4;

export interface Watcher {
  seat: number | null;
  space: number | null;
  /** South where nobody stands. */
  feet: number;
}

export function watcherOf(picture: Picture, seat: number | null): Watcher {
  const pawn = seat === null ? null : picture.pawns[seat];
  return { seat, space: pawn?.space ?? null, feet: pawn?.feet ?? 2 };
}

/** The place of each space among the marks, or -1; worked out once a board. */
const marksOf = new WeakMap<BoardShape, number[]>();
function markAt(board: BoardShape, space: number): number {
  let marks = marksOf.get(board);
  if (!marks) {
    const found = markSpaces(board);
    marks = board.marks.map((_, index) => found.indexOf(index));
    marksOf.set(board, marks);
  }
  return marks[space] ?? -1;
}

/** What lies on a space. */
export function contents(
  space: number,
  picture: Picture,
  speaker: Speaker,
  watcher: Watcher,
): string[] {
  const { board } = speaker;
  const found: string[] = [];
  picture.pawns.forEach((pawn, seat) => {
    if (pawn?.space === space)
      found.push(
        seat === watcher.seat ? t("say_you_here") : t("say_pawn", { name: speaker.name(seat) }),
      );
  });
  const star = picture.stars[markAt(board, space)];
  if (star && COLOURS.includes(star)) found.push(t("star_of", { colour: colourName(star) }));
  if (board.marks[space] === REPLAY_MARK) found.push(t("say_replay_mark"));
  const door = board.doors.findIndex(([place]) => place === space);
  if (door >= 0) found.push(door === picture.marker ? t("say_open_door") : t("say_door"));
  return found;
}

/** A space for those who hear the board: its name, what is there, its platforms, how far away. */
export function spaceWords(
  space: number,
  picture: Picture,
  speaker: Speaker,
  watcher: Watcher,
): string {
  const { board } = speaker;
  const words = [nameOf(board, space), ...contents(space, picture, speaker, watcher)];
  const sides = AROUND.filter((side) => hasPlatform(board, space, facing(watcher.feet, side)));
  if (sides.length) words.push(t("say_floor", { sides: listed(sides.map(besideName)) }));
  const offset = offsetWords(board, space, watcher);
  if (offset) words.push(offset);
  return words.join(", ");
}

/** "2 left, 1 above of you", the shorter way around. */
function offsetWords(board: BoardShape, space: number, watcher: Watcher): string | null {
  if (watcher.space === null || watcher.space === space) return null;
  const [from, to] = [cell(board, watcher.space), cell(board, space)];
  const shorter = (distance: number, size: number) =>
    wrap(distance + Math.floor((size - 1) / 2), size) - Math.floor((size - 1) / 2);
  const [right, down] = [shorter(to.x - from.x, board.width), shorter(to.y - from.y, board.height)];
  const steps = [-down, right, down, -right]; // north, east, south, west
  const parts = AROUND.flatMap((side) => {
    const count = steps[facing(watcher.feet, side)] ?? 0;
    return count > 0 ? [`${count} ${besideName(side)}`] : [];
  });
  return t("say_offset", { parts: parts.join(", ") });
}

/** Where am I? Sides are those of the pawn; `tilt` is how far it is rotated on the screen. */
export function whereWords(
  picture: Picture,
  speaker: Speaker,
  watcher: Watcher,
  tilt: number,
): string {
  const { board } = speaker;
  if (watcher.space === null)
    return t("say_off", { space: nameOf(board, doorOf(board, picture.marker)[0]) });
  const here = watcher.space;
  const around = AROUND.map((side) => {
    const direction = facing(watcher.feet, side);
    const next = neighbour(board, here, direction);
    const things = hasPlatform(board, here, direction)
      ? [t("say_platform")]
      : contents(next, picture, speaker, watcher);
    return t("say_edge", { side: besideName(side), what: listed(things) || t("say_nothing") });
  });
  const gaps = { space: nameOf(board, here), around: around.join(t("list_semicolon")) };
  return wrap(tilt, 360) === 0
    ? t("say_where", gaps)
    : t("say_where_turned", { ...gaps, side: sideName(SOUTH, tilt) });
}

/** What a player is asked besides the choice of a card. */
export function askedWords(asked: Question, view: View | null, speaker: Speaker): string {
  switch (asked) {
    case "replay":
      return t("ask_replay");
    case "steal":
      return t("ask_steal", { name: speaker.name(view?.payers[0] ?? 0) });
    case "confirm":
      return t("ask_confirm");
    default:
      return "";
  }
}

/** A past position that one looks at. */
export function pastWords(step: StepInfo | null, tree: MoveTree, speaker: Speaker): string[] {
  if (!step) return [t("ask_past_start")];
  return [t("ask_past", { number: tree.at, all: tree.last }), ...stepSentences(step, speaker)];
}

/** What can I do? `tilt` is how far the pawn is rotated on the screen. */
export function canWords(view: View, speaker: Speaker, tilt: number): string {
  const { legal } = view;
  const previews = broughtBy(view.phase, view.previews);
  if (!legal.length) return t("say_can_none");
  if (view.phase === "steal")
    return t("say_can_take", { what: listed(legal.map((move) => takenName(move.slice(1)))) });
  const own = view.seat === null ? undefined : view.seats[view.seat];
  const said = view.phase === "replay" ? [t("say_can_replay")] : [];
  for (const card of own?.hand ?? "") {
    const options = asSeen(optionsOf(previews, card), tilt).map((option) =>
      t("say_can_option", {
        move: optionName(option.move, tilt, movementName(option.move)),
        what: previewWords(option, own?.space ?? null, speaker),
      }),
    );
    if (options.length)
      said.push(t("say_can", { card: cardName(card), options: options.join(t("list_semicolon")) }));
  }
  if (legal.includes("hand")) said.push(t("say_can_hand"));
  return said.join(" ");
}

export function scoreWords(view: View, speaker: Speaker): string {
  const scores = view.seats.map((seat) =>
    t("say_score", {
      name: speaker.name(seat.seat),
      points: t("count_points", { count: seat.points }),
      stars: t("count_stars", { count: seat.stars.reduce((sum, count) => sum + count, 0) }),
      tokens: t("count_tokens", { count: seat.tokens }),
    }),
  );
  const left =
    view.target === null
      ? t("say_left", { count: view.stars_left, end: view.end_at })
      : t("say_left_expert", { count: view.stars_left, target: view.target });
  return t("say_scores", { scores: scores.join(t("list_semicolon")), left });
}

/** Who can fall on me? */
export function dangerWords(threats: readonly Threat[], speaker: Speaker): string {
  if (!threats.length) return t("say_safe");
  const said = threats.map(({ seat, legs, replay, certain }) => {
    const moves = legs.map(({ move }) => {
      const plain = plainName(move);
      return cardOf(move) === WILD ? t("move_wild", { move: plain }) : plain;
    });
    const how = moves.length ? moves.join(t("say_danger_then")) : t("say_danger_in");
    const whole = replay ? t("say_danger_token", { how }) : how;
    return t(certain ? "say_danger" : "say_danger_maybe", { name: speaker.name(seat), how: whole });
  });
  return [...new Set(said)].join(" ");
}

/** Threats as paths to draw: the first action from where the pawn is, the second from where it lands. */
export function threatPaths(threats: readonly Threat[]) {
  return threats.flatMap(({ space, legs }) => {
    let from = space;
    return legs.map(({ move, steps, fall }) => {
      const path = { from, preview: { move, steps, fall } };
      from = fall.at(-1) ?? steps.at(-1) ?? from;
      return path;
    });
  });
}
