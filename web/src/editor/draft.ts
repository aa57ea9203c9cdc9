/* A position that is being edited, and what the tools of the editor do to it. A draft is a value: every
 * change makes another one. It may say something that cannot happen; inspect.ts asks the engine. */

import { hasPlatform, markSpaces } from "../board/geometry";
import type { PositionParts, SeatParts } from "../engine/parts";
import type { BoardShape } from "../wire";
import { CARDS, COLOURS, type Card } from "../wire/cards";
import { layoutOf } from "../new/plan";

export type Draft = PositionParts;
export type CardPlace = "hand" | "up" | "down";

const PLACES: readonly CardPlace[] = ["hand", "up", "down"];
const ALL_CARDS = CARDS.join("");

/** A seat that has done nothing yet. */
export const newSeat = (): SeatParts => ({
  space: null,
  feet: 0,
  hand: ALL_CARDS,
  down: "",
  stars: [...COLOURS].map(() => 0),
  tokens: 0,
});

/** The draft with some things of a seat changed. */
export const withSeat = (draft: Draft, seat: number, change: Partial<SeatParts>): Draft => ({
  ...draft,
  seats: draft.seats.map((one, number) => (number === seat ? { ...one, ...change } : one)),
});

// Stars

/** The star on a space: a letter, `.` for a bare mark, null where there is no mark. */
export function starAt(draft: Draft, board: BoardShape, space: number): string | null {
  const mark = markSpaces(board).indexOf(space);
  return mark < 0 ? null : draft.stars.charAt(mark);
}

/** Lay a star on a mark; the same once more takes it away. */
export function placeStar(draft: Draft, board: BoardShape, space: number, star: string): Draft {
  const mark = markSpaces(board).indexOf(space);
  if (mark < 0) return draft;
  const letter = draft.stars.charAt(mark) === star ? "." : star;
  return {
    ...draft,
    stars: draft.stars.slice(0, mark) + letter + draft.stars.slice(mark + 1),
  };
}

/** One star more or fewer with a seat. */
export function giveStar(draft: Draft, seat: number, colour: number, count: 1 | -1): Draft {
  const stars = draft.seats[seat]?.stars ?? [];
  const next = Math.max(0, (stars[colour] ?? 0) + count);
  return withSeat(draft, seat, {
    stars: stars.map((old, at) => (at === colour ? next : old)),
  });
}

/** One token more or fewer. */
export const giveToken = (draft: Draft, seat: number, count: 1 | -1): Draft =>
  withSeat(draft, seat, {
    tokens: Math.min(99, Math.max(0, (draft.seats[seat]?.tokens ?? 0) + count)),
  });

/** How many stars there are, on the board and with the seats. */
export const starCount = (draft: Draft): number =>
  draft.stars.replaceAll(".", "").length +
  draft.seats.flatMap(({ stars }) => stars).reduce((sum, count) => sum + count, 0);

/** Lay a star on every bare mark without a pawn, of the colours that are there least; as many as are missing. */
export function fillMarks(draft: Draft, board: BoardShape): Draft {
  const counts = [...COLOURS].map(
    (letter, colour) =>
      [...draft.stars].filter((star) => star === letter).length +
      draft.seats.reduce((sum, { stars }) => sum + (stars[colour] ?? 0), 0),
  );
  const taken = new Set(draft.seats.map(({ space }) => space));
  const spaces = markSpaces(board);
  let missing = spaces.length - starCount(draft);
  const stars = [...draft.stars].map((star, mark) => {
    if (star !== "." || missing <= 0 || taken.has(spaces[mark] ?? null)) return star;
    missing -= 1;
    const fewest = counts.indexOf(Math.min(...counts));
    counts[fewest] = (counts[fewest] ?? 0) + 1;
    return COLOURS.charAt(fewest);
  });
  return { ...draft, stars: stars.join("") };
}

// Pawns

/** The next side of a space with a platform, clockwise from these feet; the next side if it has none. */
function nextFeet(board: BoardShape, space: number, from: number): number {
  for (let turn = 0; turn < 4; turn++)
    if (hasPlatform(board, space, (from + turn) % 4)) return (from + turn) % 4;
  return from % 4;
}

/** Put a pawn on a space, with its feet on a platform if there is one. Where it stands already, it turns. */
export function placePawn(draft: Draft, board: BoardShape, seat: number, space: number): Draft {
  const old = draft.seats[seat];
  const here = old?.space === space;
  const from = here ? old.feet + 1 : old && old.space !== null ? old.feet : 2;
  return withSeat(draft, seat, { space, feet: nextFeet(board, space, from) });
}

/** Take a pawn off the board: its owner has all cards in hand then. */
export const liftPawn = (draft: Draft, seat: number): Draft =>
  withSeat(draft, seat, { space: null, feet: 0, hand: ALL_CARDS, down: "" });

/** The seat whose pawn stands on a space; -1 if none does. */
export const seatAt = (draft: Draft, space: number): number =>
  draft.seats.findIndex((seat) => seat.space === space);

/** Take away what lies on a space: the pawn first, else the star. */
export function clearSpace(draft: Draft, board: BoardShape, space: number): Draft {
  const seat = seatAt(draft, space);
  if (seat >= 0) return liftPawn(draft, seat);
  const star = starAt(draft, board, space);
  return star === null || star === "." ? draft : placeStar(draft, board, space, star);
}

// Cards

export function cardPlace({ hand, down }: SeatParts, card: Card): CardPlace {
  if (hand.includes(card)) return "hand";
  return down.includes(card) ? "down" : "up";
}

/** A card goes on to its next place: hand, face up, face down. */
export function moveCard(draft: Draft, seat: number, card: Card): Draft {
  const old = draft.seats[seat];
  if (!old) return draft;
  const next = PLACES[(PLACES.indexOf(cardPlace(old, card)) + 1) % PLACES.length];
  const put = (cards: string, into: boolean) =>
    [...ALL_CARDS].filter((one) => (one === card ? into : cards.includes(one))).join("");
  return withSeat(draft, seat, {
    hand: put(old.hand, next === "hand"),
    down: put(old.down, next === "down"),
  });
}

// The game

/** Put the marker on the door of the tile that a space lies on. */
export function openDoor(draft: Draft, board: BoardShape, space: number): Draft {
  const tile = tileAt(board, space);
  const door = layoutOf(draft.seats.length).doors.indexOf(tile);
  return door < 0 ? draft : { ...draft, door };
}

/** The tile that a space lies on, in reading order. */
export function tileAt({ width }: Pick<BoardShape, "width">, space: number): number {
  const [x, y] = [space % width, Math.floor(space / width)];
  return Math.floor(y / 6) * (width / 6) + Math.floor(x / 6);
}

/** A question other than a payment, or a payment with the first seat that can pay. */
export function ask(draft: Draft, phase: string): Draft {
  if (phase !== "steal") return { ...draft, phase };
  const off = draft.seats.findIndex(({ space }, seat) => space === null && seat !== draft.turn);
  const payer = off >= 0 ? off : draft.turn === 0 ? 1 : 0;
  return { ...draft, phase: `steal-action:${payer}` };
}

/** What caused a payment, and the seats that pay; null if another thing is asked. */
export function paymentOf({
  phase,
}: Pick<Draft, "phase">): { stage: string; payers: number[] } | null {
  const [, stage, payers] = /^steal-(\w+):([\d,]+)$/.exec(phase) ?? [];
  if (stage === undefined || payers === undefined) return null;
  return { stage, payers: payers.split(",").map(Number) };
}

/** Another stage of the turn, or other seats that pay; one of them stays. */
export function askPayers(draft: Draft, stage: string, payers: readonly number[]): Draft {
  return payers.length === 0 ? draft : { ...draft, phase: `steal-${stage}:${payers.join(",")}` };
}
