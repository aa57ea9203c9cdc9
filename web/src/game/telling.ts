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
  /** The same where the end may be cut: what it did to others, then what was played, then the rest. Of
   * several actions falls are left out: behind all cards they would seem to belong to the last one. */
  brief: string;
  /** Colours collected, in order. */
  stars: string;
  tokens: number;
  /** What was taken from others, which the text says: colours, and t for a token. */
  taken: string;
  /** Seats thrown off. */
  ejects: number[];
  /** Where the pawn stands then; null if it did not move. */
  space: string | null;
}

const NOTHING: Telling = {
  seat: null,
  text: "",
  brief: "",
  stars: "",
  tokens: 0,
  taken: "",
  ejects: [],
  space: null,
};

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

/** Some decisions, one after the other, as lines of a player each. What it did to others comes first: a line
 * may be cut. */
export function tellingsOf(steps: readonly StepInfo[], speaker: Speaker): Telling[] {
  const told: Telling[] = [];
  let words: string[] = [];
  let played: string[] = [];
  let toOthers: string[] = [];
  let falls: string[] = [];
  let actions = 0;
  let line: Telling | null = null;
  const close = () => {
    if (line && words.length + toOthers.length) {
      const who = speaker.name(line.seat ?? 0);
      const left = actions > 1 ? falls : [];
      const rest = words.filter((word) => !played.includes(word) && !left.includes(word));
      line.text = t("tell_line", { who, what: [...toOthers, ...words].join(", ") });
      line.brief = t("tell_line", { who, what: [...toOthers, ...played, ...rest].join(", ") });
      told.push(line);
    }
    [line, words, played, toOthers, falls, actions] = [null, [], [], [], [], 0];
  };
  const open = (seat: number): Telling => {
    if (line?.seat !== seat) close();
    return (line ??= { ...NOTHING, seat, ejects: [] });
  };
  const ofGame = (text: string) => {
    close();
    told.push({ ...NOTHING, text, brief: text });
  };
  for (const step of steps) {
    open(step.seat);
    const name = playedName(step.move);
    if (name && !(step.move === "end" && words.length)) {
      words.push(name);
      played.push(name);
      actions += 1;
    }
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
          played.splice(Math.max(played.length - 1, 0), 0, t("ev_spent"));
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
          if (count) {
            words.push(t("tell_falls", { count }));
            falls.push(t("tell_falls", { count }));
          }
          break;
        }
        case "pawn_ejected":
          mine.ejects.push(event.owner);
          toOthers.push(eventWords(event, [], [], speaker) ?? "");
          break;
        default: {
          const said = eventWords(event, [], [], speaker);
          if (event.event === "star_taken") mine.taken += event.colour;
          if (event.event === "token_taken") mine.taken += "t";
          if (said) (TAKES.has(event.event) ? toOthers : words).push(said);
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
    brief: own.map(({ brief }) => brief).join(". "),
    stars: own.map(({ stars }) => stars).join(""),
    tokens: own.reduce((sum, { tokens }) => sum + tokens, 0),
    taken: own.map(({ taken }) => taken).join(""),
    ejects: own.flatMap(({ ejects }) => ejects),
    space: own.findLast(({ space }) => space !== null)?.space ?? null,
  };
}
