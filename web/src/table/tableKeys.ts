/* The commands of keys that only a table has. */

import type { Choosing } from "../game/choosing.svelte";
import { dangerWords, scoreWords } from "../game/describe";
import type { Command } from "../game/keys";
import type { Stage } from "../game/stage.svelte";
import type { Threat } from "../wire";
import { t } from "../words";
import type { TableState } from "./table.svelte";

export interface TableKeyActions {
  table: TableState;
  stage: Pick<Stage, "said" | "speaker">;
  choosing: Choosing;
  toggle: (what: "gravity" | "threats") => void;
  dangers: () => Promise<Threat[]>;
  log: () => void;
  /** Close what lies over the board; false if nothing does. */
  close: () => boolean;
}

/** Run a command; false if it is one of any game, or means nothing now. */
export function runTableCommand(command: Command, actions: TableKeyActions): boolean {
  const { table, stage } = actions;
  const { view, tree } = table;
  if (!view || !tree) return false;
  const confirming = table.question === "confirm" && !table.passing;
  switch (command.do) {
    case "play":
    case "end":
      if (confirming) void table.confirm();
      else if (command.do === "play" && table.passing && table.deciding) table.show();
      else return false;
      return true;
    case "cancel":
      if (stage.said.shown || actions.choosing.picked !== null) return false;
      if (actions.close()) return true;
      if (!table.inPast) return false;
      tree.go(tree.present);
      return true;
    case "undo":
      if (table.table?.can_undo) void table.undo();
      else if (table.table?.can_takeback) void table.ask("takeback");
      else return false;
      return true;
    case "again":
      if (table.question !== "replay" || table.passing || table.inPast) return false;
      document.querySelector<HTMLElement>("[data-card][data-playable]")?.focus();
      stage.said.answer(t("ask_replay_hint"));
      return true;
    case "gravity":
    case "threats":
      actions.toggle(command.do);
      return true;
    case "log":
      actions.log();
      return true;
    case "can":
      if (!confirming) return false;
      stage.said.answer(t("ask_confirm"));
      return true;
    case "scores":
      stage.said.answer(scoreWords(view, stage.speaker));
      return true;
    case "dangers":
      void actions.dangers().then(
        (threats) => stage.said.answer(dangerWords(threats, stage.speaker)),
        () => stage.said.answer(t("error_offline")),
      );
      return true;
    case "earlier":
      tree.goBy(-1);
      return true;
    case "later":
      tree.goBy(1);
      return true;
    case "now":
      if (!table.inPast) return false;
      tree.go(tree.present);
      return true;
    default:
      return false;
  }
}
