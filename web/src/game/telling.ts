/* What players did, for people who look at the board: one player a line, stars and tokens as pictures,
 * and no coordinates. The caption and the list of moves say the same. */

import { nameOf } from "../board/geometry";
import { t } from "../words";
import { ACTIONS, COLOURS, WILD } from "../wire/cards";
import type { SeenMove } from "../wire";
import type { StepInfo } from "../wire/messages";
import {
  cardName,
  colourName,
  eventWords,
  fallOf,
  moveName,
  plainName,
  type Speaker,
} from "./sentences";

/** What one player did, or what became of the game. */
export interface Telling {
  /** Null for what is said of the game. */
  seat: number | null;
  /** Without the stars and tokens collected: pictures show them, and `saidOf` says them. */
  text: string;
  /** Colours collected, in order. */
  stars: string;
  tokens: number;
  /** Seats thrown off. */
  ejects: number[];
  /** Where the pawn stands then; null if it did not move. */
  space: string | null;
}

const TAKES: ReadonlySet<string> = new Set(["star_taken", "token_taken", "nothing_taken"]);

/** A decision without left and right: those of another pawn are not those of the screen. */
function playedName(move: SeenMove): string | null {
  if (move[0] === "x") return null; // events say what was taken
  if (move === "hand" || move === "end") return t(`tell_${move}`);
  const action = ACTIONS[move];
  if (!action) return moveName(move);
  const { card, faceUp } = action;
  const plain = plainName(move);
  if (card === null) return t("move_down_hidden", { move: plain });
  if (!faceUp) return t("move_down", { move: plain, card: cardName(card) });
  return card === WILD ? t("move_wild", { move: plain }) : plain;
}

/** Some decisions, one after the other, as lines of a player each. Where a line may be cut, what it did to
 * others comes first. */
export function tellingsOf(
  steps: readonly StepInfo[],
  speaker: Speaker,
  { othersFirst = false } = {},
): Telling[] {
  const told: Telling[] = [];
  let words: string[] = [];
  let toOthers: string[] = [];
  let line: Telling | null = null;
  const close = () => {
    if (line && words.length + toOthers.length) {
      const what = [...toOthers, ...words].join(", ");
      line.text = t("tell_line", { who: speaker.name(line.seat ?? 0), what });
      told.push(line);
    }
    [line, words, toOthers] = [null, [], []];
  };
  const open = (seat: number): Telling => {
    if (line?.seat !== seat) close();
    return (line ??= { seat, text: "", stars: "", tokens: 0, ejects: [], space: null });
  };
  const ofGame = (text: string) => {
    close();
    told.push({ seat: null, text, stars: "", tokens: 0, ejects: [], space: null });
  };
  for (const step of steps) {
    open(step.seat);
    const name = playedName(step.move);
    if (name && !(step.move === "end" && words.length)) words.push(name);
    let who = step.seat;
    const first = words.length - (name ? 1 : 0);
    for (const [index, event] of step.events.entries()) {
      const mine = open(who);
      switch (event.event) {
        case "turn_began":
          close();
          who = event.seat;
          break;
        case "end_fixed":
          ofGame(t("ev_end_fixed", { who: speaker.name(event.seat) }));
          break;
        case "game_ended":
          ofGame(t("ev_game_ended"));
          break;
        case "token_spent":
          words.splice(Math.max(first, 0), 0, t("ev_spent"));
          break;
        case "star_collected":
          if (COLOURS.includes(event.colour)) mine.stars += event.colour;
          break;
        case "token_collected":
          mine.tokens += 1;
          break;
        case "entered":
          mine.space = nameOf(speaker.board, event.space);
          words.push(t("tell_in"));
          break;
        case "door_moved":
          words.push(t("tell_door"));
          break;
        case "stepped":
        case "dropped":
        case "fell": {
          mine.space = nameOf(speaker.board, event.space);
          const count = fallOf(step.events, index);
          if (count) words.push(t("tell_falls", { count }));
          break;
        }
        case "pawn_ejected":
          mine.ejects.push(event.owner);
          (othersFirst ? toOthers : words).push(eventWords(event, [], [], speaker) ?? "");
          break;
        default: {
          const said = eventWords(event, [], [], speaker);
          const first = othersFirst && TAKES.has(event.event);
          if (said) (first ? toOthers : words).push(said);
        }
      }
    }
  }
  close();
  return told;
}

/** A line for those who hear it: with the stars and tokens that pictures show. */
export function saidOf({ text, stars, tokens }: Telling): string {
  const gained = [...stars].map((colour) => t("ev_star", { colour: colourName(colour) }));
  return [text, ...gained, ...Array.from({ length: tokens }, () => t("ev_token"))].join(", ");
}

/** Lines one after the other, each a sentence. */
export const sentencesOf = (told: readonly Telling[]): string =>
  told.map((line) => saidOf(line).replace(/[^.]$/, "$&.")).join(" ");

/** All that a seat did, as one line; null if it did nothing that is told. */
export function lineOf(told: readonly Telling[], seat: number): Telling | null {
  const own = told.filter((line) => line.seat === seat);
  const last = own.at(-1);
  if (!last) return null;
  return {
    seat,
    text: own.map(({ text }) => text).join(". "),
    stars: own.map(({ stars }) => stars).join(""),
    tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
    ejects: own.flatMap(({ ejects }) => ejects),
    space: own.findLast(({ space }) => space !== null)?.space ?? null,
  };
}
