/* From a key to what is done in any game: cards, options, questions. A table has more commands. */

import { settings } from "../me.svelte";
import type { Move, Preview, View } from "../wire";
import { t } from "../words";
import type { Choosing } from "./choosing.svelte";
import { canWords, watcherOf, whereWords } from "./describe";
import { cardAt, commandOf, type Command } from "./keys";
import { optionsOf } from "./options";
import { optionName, previewWords } from "./sentences";
import type { Stage } from "./stage.svelte";

export interface KeyActions {
  stage: Pick<Stage, "motion" | "said" | "speaker" | "picture" | "feet" | "rotation" | "tilt">;
  choosing: Choosing;
  view: () => View;
  /** The seat that the keys play for. */
  seat: () => number | null;
  /** What can be decided now; none if nothing is asked. */
  previews: () => readonly Preview[];
  play: (move: Move) => void;
  press: (card: string) => void;
  help: () => void;
  /** Commands that only this kind of game has, or has its own answer to; true if done. */
  other?: (command: Command) => boolean;
}

const WRITING = "input, textarea, select, dialog[open], [contenteditable]";

export class Keyboard {
  readonly #actions: KeyActions;

  constructor(actions: KeyActions) {
    this.#actions = actions;
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(WRITING) || document.querySelector("dialog[open]")) return;
    const command = commandOf(event, settings.letters);
    if (!command) return;
    // A button knows what Enter and Space mean for it; a card that cannot be played does not, and on the
    // card that is up, Enter plays what is looked at, or looks at the first way to play it.
    const pressing = command.do === "play" || command.do === "skip";
    const button = target?.closest<HTMLElement>("button, a, summary, [role=gridcell]");
    const up = command.do === "play" && button?.dataset.card === this.#actions.choosing.picked;
    if (up) {
      if (!this.run(command)) this.#first();
      event.preventDefault();
      return;
    }
    if (pressing && button && button.getAttribute("aria-disabled") !== "true") return;
    if (this.run(command)) event.preventDefault();
  }

  /** True if the command meant something now. */
  run(command: Command): boolean {
    const { stage, choosing, other } = this.#actions;
    if (other?.(command)) return true;
    switch (command.do) {
      case "digit":
        return this.#digit(command.index);
      case "aim":
        return this.#aim(command.key);
      case "play":
        return this.#actions.previews().length > 0 && choosing.choose();
      case "cancel":
        if (choosing.clear()) return true;
        if (!stage.said.shown) return false;
        stage.said.hide();
        return true;
      case "hand":
      case "end":
        if (!this.#actions.previews().some(({ move }) => move === command.do)) return false;
        this.#actions.play(command.do);
        return true;
      case "skip":
        if (!stage.motion.busy) return false;
        stage.motion.skip();
        return true;
      case "where": {
        const watcher = watcherOf(stage.picture, this.#actions.seat());
        stage.said.answer(whereWords(stage.picture, stage.speaker, watcher, stage.tilt));
        return true;
      }
      case "can": {
        const previews = [...this.#actions.previews()];
        const legal = previews.map(({ move }) => move);
        const view = { ...this.#actions.view(), previews, legal };
        stage.said.answer(canWords(view, stage.speaker, stage.tilt));
        return true;
      }
      case "help":
        this.#actions.help();
        return true;
      default:
        return false;
    }
  }

  #aim(key: string): boolean {
    const { stage, choosing } = this.#actions;
    if (choosing.picked === null || !this.#actions.previews().length) return false;
    if (!choosing.toward(key, stage.feet, stage.rotation ?? 0)) {
      stage.said.say(t("say_no_option"));
      return true;
    }
    this.#sayAimed();
    return true;
  }

  /** Look at the first way to play the card that is up. */
  #first(): void {
    const { choosing } = this.#actions;
    const [first] = choosing.pickedOptions;
    if (!first) return;
    choosing.look([first]);
    this.#sayAimed();
  }

  #sayAimed(): void {
    const { stage, choosing } = this.#actions;
    const option = choosing.pickedOptions.find(({ move }) => move === choosing.aimed);
    const from = this.#actions.view().seats[this.#actions.seat() ?? 0]?.space ?? null;
    if (!option) return;
    const what = previewWords(option, from, stage.speaker);
    stage.said.say(t("say_option", { move: optionName(option.move, stage.tilt), what }));
  }

  /** A digit is a card, or while something is taken the place in what can be. */
  #digit(index: number): boolean {
    const { stage, choosing, play, press } = this.#actions;
    const previews = this.#actions.previews();
    if (!previews.length) return false;
    if (this.#actions.view().phase === "steal") {
      const taken = previews[index];
      if (taken) play(taken.move);
      return taken !== undefined;
    }
    const card = cardAt(index);
    if (card === null) return false;
    stage.said.hide();
    document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
    // Enter plays, a digit never does.
    if (choosing.picked !== card && optionsOf(previews, card).length) press(card);
    return true;
  }
}
