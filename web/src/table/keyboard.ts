/* From a key to what is done: the commands of keys.ts at a table. */

import type { Picture } from "../board/picture";
import { settings } from "../me.svelte";
import type { Move, Threat } from "../wire";
import { t } from "../words";
import type { Announcements } from "../game/announcements.svelte";
import type { Choosing } from "../game/choosing.svelte";
import { canWords, dangerWords, scoreWords, watcherOf, whereWords } from "../game/describe";
import { cardAt, commandOf, type Command } from "../game/keys";
import { moveName, previewWords, type Speaker } from "../game/sentences";
import type { TableState } from "./table.svelte";
import { optionsOf } from "../game/options";

export interface KeyActions {
  table: TableState;
  choosing: Choosing;
  said: Announcements;
  speaker: Speaker;
  /** A card may be chosen now. */
  open: () => boolean;
  play: (move: Move) => void;
  press: (card: string) => void;
  toggle: (what: "gravity" | "threats") => void;
  picture: () => Picture;
  dangers: () => Promise<Threat[]>;
  moving: () => boolean;
  skip: () => void;
  help: () => void;
  log: () => void;
}

export class Keyboard {
  readonly #actions: KeyActions;

  constructor(actions: KeyActions) {
    this.#actions = actions;
  }

  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog[open], [contenteditable]")) return;
    if (document.querySelector("dialog[open]")) return;
    const command = commandOf(event, settings.letters);
    if (!command) return;
    // A button knows what Enter and Space mean for it; a card that cannot be played does not.
    const pressing = command.do === "play" || command.do === "skip";
    const button = target?.closest("button, a, summary, [role=gridcell]");
    if (pressing && button && button.getAttribute("aria-disabled") !== "true") return;
    if (this.run(command)) event.preventDefault();
  }

  /** True if the command meant something now. */
  run(command: Command): boolean {
    const { table, choosing, said, speaker } = this.#actions;
    const { view } = table;
    if (!view) return false;
    switch (command.do) {
      case "digit":
        return this.#digit(command.index);
      case "aim": {
        if (!this.#actions.open() || choosing.picked === null) return false;
        if (!choosing.toward(command.key)) {
          said.say(t("say_no_option"));
          return true;
        }
        const option = choosing.pickedOptions.find(({ move }) => move === choosing.aimed);
        const from = view.seats[view.seat ?? 0].space;
        if (option)
          said.say(
            t("say_option", {
              move: moveName(option.move),
              what: previewWords(option, from, speaker),
            }),
          );
        return true;
      }
      case "play":
        if (table.question === "confirm" && !table.passing) void table.confirm();
        else if (table.passing && table.deciding) table.show();
        else return this.#actions.open() && choosing.choose();
        return true;
      case "cancel":
        if (choosing.clear()) return true;
        if (said.shown) said.hide();
        else if (table.looking !== null) table.look(null);
        else return false;
        return true;
      case "skip":
        if (!this.#actions.moving()) return false;
        this.#actions.skip();
        return true;
      case "hand":
      case "end": {
        if (command.do === "end" && table.question === "confirm") {
          void table.confirm();
          return true;
        }
        if (table.passing || !view.legal.includes(command.do)) return false;
        this.#actions.play(command.do);
        return true;
      }
      case "undo":
        if (table.table?.can_undo) void table.undo();
        else if (table.table?.can_takeback) void table.ask("takeback");
        else return false;
        return true;
      case "again": {
        if (table.question !== "replay" || !this.#actions.open()) return false;
        document.querySelector<HTMLElement>("[data-card].playable")?.focus();
        said.answer(t("ask_replay_hint"));
        return true;
      }
      case "gravity":
      case "threats":
        this.#actions.toggle(command.do);
        return true;
      case "log":
        this.#actions.log();
        return true;
      case "help":
        this.#actions.help();
        return true;
      case "where":
        said.answer(whereWords(this.#actions.picture(), speaker, this.#watcher()));
        return true;
      case "can":
        if (table.question === "confirm") said.answer(t("ask_confirm"));
        else said.answer(table.passing ? t("say_can_none") : canWords(view, speaker));
        return true;
      case "scores":
        said.answer(scoreWords(view, speaker));
        return true;
      case "dangers":
        void this.#actions.dangers().then(
          (threats) => said.answer(dangerWords(threats, speaker)),
          () => said.answer(t("error_offline")),
        );
        return true;
      case "earlier":
        table.lookBy(-1);
        return true;
      case "later":
        table.lookBy(1);
        return true;
      case "now":
        if (table.looking === null) return false;
        table.look(null);
        return true;
    }
  }

  #watcher() {
    return watcherOf(this.#actions.picture(), this.#actions.table.me);
  }

  /** A digit is a card, or while something is taken the place in what can be. */
  #digit(index: number): boolean {
    const { table, choosing } = this.#actions;
    const view = table.view;
    if (!view || table.passing || table.looking !== null) return false;
    if (table.question === "steal") {
      const move = view.legal[index];
      if (move) this.#actions.play(move);
      return move !== undefined;
    }
    const card = cardAt(index);
    if (!this.#actions.open() || card === null) return false;
    document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
    if (optionsOf(view.previews, card).length === 0) return true;
    if (choosing.picked === card) return true; // Enter plays, a digit never does
    this.#actions.press(card);
    return true;
  }
}
