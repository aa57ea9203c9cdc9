/* Decisions and steps in words, for the log, for announcements and for labels. */

import { nameOf } from "../board/geometry";
import { signed } from "../board/landing";
import { sideOf, SOUTH } from "../board/rotation";
import { doorOf } from "../required";
import { t } from "../words";
import { ACTIONS, COLOURS, DIRECTIONS, WILD, type Card, type Movement } from "../wire/cards";
import type { BoardShape, Direction, Event, Preview, SeenMove } from "../wire";
import type { StepInfo } from "../wire/messages";

/** How a table's seats are called, and its spaces. */
export interface Speaker {
  board: BoardShape;
  name: (seat: number) => string;
}

const STARS = {
  b: "star_b",
  y: "star_y",
  p: "star_p",
  g: "star_g",
  o: "star_o",
  w: "star_w",
} as const;

export const colourName = (colour: string): string => t(STARS[colour as keyof typeof STARS]);
export const cardName = (card: string): string => t(`card_${card as Card}`);

/** "a, b and c" */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return words.slice(0, -1).join(", ") + t("list_and") + words[words.length - 1];
}

/** What is taken, of what a seat can pay with: a colour's letter, or t for a token. */
export const takenName = (what: string): string =>
  what === "t" ? t("take_token") : t("take_star", { colour: colourName(what) });

/** A decision in words, without its card's name where the move says it. */
export function moveName(move: SeenMove): string {
  if (move === "xt") return t("move_take_token");
  if (move[0] === "x") return t("move_take_star", { colour: colourName(move.slice(1)) });
  const action = ACTIONS[move];
  if (!action) return t(move === "hand" ? "move_hand" : "move_end");
  const { card, faceUp } = action;
  const words = movementName(move);
  if (card === null) return t("move_down_hidden", { move: words });
  if (!faceUp) return t("move_down", { move: words, card: cardName(card) });
  return card === WILD ? t("move_wild", { move: words }) : words;
}

/** The move itself, whichever card pays for it: `WL<` and `L<` are both a long jump left. */
export function movementName(move: SeenMove): string {
  return t(`move_${ACTIONS[move]?.movement ?? "hand"}`);
}

/** The four sides as `sideOf` numbers them: where one goes, and what lies beside. */
const SIDES = [
  { toward: "toward_up", beside: "side_above" },
  { toward: "toward_right", beside: "side_right" },
  { toward: "toward_down", beside: "side_below" },
  { toward: "toward_left", beside: "side_left" },
] as const;

/** A direction of the game as one looks at a picture that is rotated so far. */
export const sideName = (direction: number, rotation: number): string =>
  t(SIDES[sideOf(direction, rotation)].toward);

/** What lies on that side. */
export const besideName = (side: Direction): string => t(SIDES[side].beside);

/** The move itself as one sees it on the screen: `tilt` is how far its pawn is rotated there. For a
 * pawn on its head a step to its left is a step right. */
export function seenName(move: SeenMove, tilt: number): string {
  const movement = ACTIONS[move]?.movement;
  if (!movement) return plainName(move);
  const direction = directionOf(movement);
  // A drop goes down, if nothing else is said.
  if (movement === "D" && sideOf(direction, tilt) === SOUTH) return plainName(move);
  const side = sideName(direction, tilt);
  // A pawn that lies jumps "high" to one side of the screen, then up or down.
  const lies = sideOf(SOUTH, tilt) % 2 === 1;
  if (lies && movement.startsWith("H")) return t("seen_H_turned", { side });
  return t(`seen_${movement[0] as "s" | "L" | "H" | "D" | "R"}`, { side });
}

/** Where a movement goes, or where the feet are after it, for a pawn that stands upright. */
const directionOf = (movement: Movement): number => DIRECTIONS[movement][SOUTH]?.at(-1) ?? SOUTH;

/** A decision for those who hear it: as it is seen, and as the pawn has it if that differs. */
export function optionName(move: SeenMove, tilt: number, own = moveName(move)): string {
  const movement = ACTIONS[move]?.movement;
  if (!movement) return own;
  const direction = directionOf(movement);
  if (sideOf(direction, tilt) === direction) return own;
  return t("seen_own", { seen: seenName(move, tilt), own });
}

/** The move itself without its direction: left and right of other pawns are not those of the screen. */
export function plainName(move: SeenMove): string {
  const movement = ACTIONS[move]?.movement;
  if (!movement) return movementName(move);
  return t(
    movement === "R^" ? "plain_half" : `plain_${movement[0] as "s" | "L" | "H" | "D" | "R"}`,
  );
}

/** What a decision would bring, in words. */
export function previewWords(preview: Preview, from: number | null, speaker: Speaker): string {
  const { board, name } = speaker;
  const space = nameOf(board, preview.landing);
  const words = [
    preview.landing === from ? t("option_stays", { space }) : t("option_lands", { space }),
  ];
  words.push(...[...preview.stars].map((colour) => t("ev_star", { colour: colourName(colour) })));
  if (preview.tokens > 0)
    words.push(preview.tokens === 1 ? t("ev_token") : t("count_tokens", { count: preview.tokens }));
  if (preview.pairs > 0) words.push(t("option_pairs", { count: preview.pairs }));
  if (preview.ejects.length)
    words.push(t("option_ejects", { names: listed(preview.ejects.map(name)) }));
  for (const takes of preview.takes)
    if (takes.length > 1)
      words.push(t("option_takes", { what: orList([...takes].map(takenName)) }));
  if (preview.door !== null)
    words.push(t("option_door", { space: nameOf(board, doorOf(board, preview.door)[0]) }));
  if (preview.hand_returns) words.push(t("option_hand"));
  if (preview.points)
    words.push(
      t("option_points", { count: Math.abs(preview.points), points: signed(preview.points) }),
    );
  return words.join(", ");
}

const orList = (words: string[]) => words.join(t("list_or"));

/** A step without the card that was laid face down: for a device that others see too. */
export function hushed(step: StepInfo): StepInfo {
  const action = ACTIONS[step.move];
  return action && !action.faceUp ? { ...step, move: `${action.movement}?` as SeenMove } : step;
}

/** A step as sentences: what its seat did, then what followed for others. `named` says the decision. */
export function stepSentences(step: StepInfo, speaker: Speaker, named = moveName): string[] {
  const sentences: string[] = [];
  let who = step.seat;
  let words = step.move[0] === "x" ? [] : [named(step.move)]; // events say what was taken
  const close = () => {
    if (words.length)
      sentences.push(t("ev_line", { who: speaker.name(who), what: words.join(", ") }));
    words = [];
  };
  for (const [index, event] of step.events.entries()) {
    if (event.event === "turn_began") {
      close();
      who = event.seat;
      continue;
    }
    if (event.event === "end_fixed") {
      close();
      sentences.push(t("ev_end_fixed", { who: speaker.name(event.seat) }));
      continue;
    }
    if (event.event === "game_ended") {
      close();
      sentences.push(t("ev_game_ended"));
      continue;
    }
    const before = step.events.slice(0, index);
    const said = eventWords(event, before, step.events.slice(index + 1), speaker);
    if (event.event === "token_spent" && said) words.unshift(said);
    else if (said) words.push(said);
  }
  close();
  return sentences;
}

/** One event in a few words, or null if others say enough. */
export function eventWords(
  event: Event,
  before: readonly Event[],
  later: readonly Event[],
  speaker: Speaker,
): string | null {
  const space = (number: number) => nameOf(speaker.board, number);
  // In the middle of a sentence.
  const owner = (seat: number) => {
    const name = speaker.name(seat);
    return { owner: name === t("who_you") ? t("ev_you") : name };
  };
  switch (event.event) {
    case "entered":
      return t("ev_in", { space: space(event.space) });
    case "stepped":
    case "dropped":
      return goesOn(later) ? null : t("ev_lands", { space: space(event.space) });
    case "fell":
      return goesOn(later)
        ? null
        : t("ev_falls", { count: fallenBefore(before) + 1, space: space(event.space) });
    case "token_spent":
      return t("ev_spent");
    case "star_collected":
      return COLOURS.includes(event.colour)
        ? t("ev_star", { colour: colourName(event.colour) })
        : null;
    case "token_collected":
      return t("ev_token");
    case "pawn_ejected":
      return t("ev_eject", owner(event.owner));
    case "star_taken":
      return t("ev_took_star", { colour: colourName(event.colour), ...owner(event.payer) });
    case "token_taken":
      return t("ev_took_token", owner(event.payer));
    case "nothing_taken":
      return t("ev_took_nothing", owner(event.payer));
    case "hand_returned":
      return event.reason === "last card" ? t("ev_last_card") : null;
    case "door_moved":
      return t("ev_door", { space: space(doorOf(speaker.board, event.after)[0]) });
    default:
      return null;
  }
}

/** Does the path go on after what happened on this space? */
function goesOn(later: readonly Event[]): boolean {
  for (const { event } of later) {
    if (event === "stepped" || event === "dropped" || event === "fell") return true;
    if (event === "turn_ended" || event === "turn_began") return false;
  }
  return false;
}

/** How many spaces the pawn has fallen since it last moved in another way. */
function fallenBefore(events: readonly Event[]): number {
  const other = events.findLastIndex(
    ({ event }) => event === "stepped" || event === "dropped" || event === "turned",
  );
  return events.slice(other + 1).filter(({ event }) => event === "fell").length;
}

/** How many spaces the fall is long that ends with this event; 0 if none does. */
export function fallOf(events: readonly Event[], index: number): number {
  if (events[index]?.event !== "fell" || goesOn(events.slice(index + 1))) return 0;
  return fallenBefore(events.slice(0, index)) + 1;
}
