/* The keys of a real table, as far as a level has a use for them. */

import { previewWords, moveName, type Speaker } from "../game/sentences";
import type { Announcements } from "../game/announcements.svelte";
import type { Choosing } from "../game/choosing.svelte";
import { canWords, watcherOf, whereWords } from "../game/describe";
import { cardAt, commandOf, type Command } from "../game/keys";
import { optionsOf } from "../game/options";
import { pictureOf } from "../board/picture";
import { t } from "../words";
import type { Move, Preview, View } from "../wire";

export interface KeyActions {
  choosing: Choosing;
  said: Announcements;
  speaker: Speaker;
  view: () => View;
  previews: () => readonly Preview[];
  play: (move: Move) => void;
  skip: () => boolean;
  help: () => void;
}

/** What the help sheet tells in a level. */
export const LESSON_KEYS = [
  "key_cards",
  "key_arrows",
  "key_enter",
  "key_escape",
  "key_space",
  "key_e",
  "key_h",
  "key_w",
  "key_c",
  "key_help",
] as const;

/** Run the command of a key; true if it meant something now. */
export function pressKey(event: KeyboardEvent, letters: boolean, actions: KeyActions): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.isComposing || target?.closest("dialog[open]")) return false;
  const command = commandOf(event, letters);
  if (!command) return false;
  // A button knows what Enter and Space mean for it.
  const pressing = command.do === "play" || command.do === "skip";
  if (pressing && target?.closest("button, a, [role=gridcell]")) return false;
  return run(command, actions);
}

function run(command: Command, actions: KeyActions): boolean {
  const { choosing, said, speaker } = actions;
  const view = actions.view();
  switch (command.do) {
    case "digit":
      return digit(command.index, actions);
    case "aim": {
      if (!choosing.toward(command.key)) return false;
      const option = choosing.pickedOptions.find(({ move }) => move === choosing.aimed);
      const what = option ? previewWords(option, view.seats[0].space, speaker) : "";
      if (option) said.say(t("say_option", { move: moveName(option.move), what }));
      return true;
    }
    case "play":
      return choosing.choose();
    case "cancel":
      return choosing.clear();
    case "hand":
    case "end":
      if (!actions.previews().some(({ move }) => move === command.do)) return false;
      actions.play(command.do);
      return true;
    case "where": {
      const picture = pictureOf(view);
      said.answer(whereWords(picture, speaker, watcherOf(picture, 0)));
      return true;
    }
    case "can": {
      const previews = [...actions.previews()];
      const legal = previews.map(({ move }) => move);
      said.answer(canWords({ ...view, previews, legal }, speaker));
      return true;
    }
    case "skip":
      return actions.skip();
    case "help":
      actions.help();
      return true;
    default:
      return false;
  }
}

/** A digit is a card, or while something is taken the place in what can be. */
function digit(index: number, { choosing, view, previews, play }: KeyActions): boolean {
  if (view().phase === "steal") {
    const move = previews()[index]?.move;
    if (move) play(move);
    return move !== undefined;
  }
  const card = cardAt(index);
  if (card === null || optionsOf(previews(), card).length === 0) return false;
  document.querySelector<HTMLElement>(`button[data-card="${card}"]`)?.focus();
  if (choosing.picked !== card) choosing.press(card);
  return true;
}
