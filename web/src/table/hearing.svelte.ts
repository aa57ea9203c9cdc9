/* What is said and heard of a game at a table: decisions, reactions, whose turn it is, the end. */

import { onDestroy, untrack } from "svelte";

import { askedWords, pastWords } from "../game/describe";
import { hushed, stepSentences } from "../game/sentences";
import type { Stage } from "../game/stage.svelte";
import type { MoveTree } from "../game/tree.svelte";
import { guestName } from "../me.svelte";
import type { StepInfo } from "../wire/messages";
import { t } from "../words";
import { REACTION_WORDS } from "./reactions";
import type { TableState } from "./table.svelte";
import { callEnd, callInTitle, callLastRound, callTurns, movingInSight } from "./turnAlerts.svelte";

/** Tell what happens; call it where a component begins. `onend`: the game ended while it was watched. */
export function tellTable(
  table: TableState,
  tree: MoveTree,
  { motion, said, sounds, speaker }: Stage,
  onend: () => void,
): void {
  // Where several people listen, cards face down are not told.
  const spoken = (step: StepInfo) => (table.shared ? hushed(step) : step);
  table.onstep = (step) => said.say(...stepSentences(spoken(step), speaker));
  table.onback = () => said.say(t("say_undone"));
  tree.onread = ({ step }) =>
    said.say(...(table.inPast ? pastWords(step && spoken(step), tree, speaker) : [t("say_now")]));
  onDestroy(() => {
    table.onstep = table.onback = tree.onread = null;
  });

  let heard = 0;
  $effect(() => {
    for (const { key, name, reaction } of table.reactions.filter((one) => one.key > heard)) {
      heard = key;
      untrack(() =>
        said.say(t("react_said", { name: guestName(name), what: t(REACTION_WORDS[reaction]) })),
      );
    }
  });

  const moving = movingInSight(() => motion.busy);
  callLastRound(table, moving, () => said.say(t("last_round")));
  callTurns(table, moving, (seat, fresh) => {
    if (fresh) {
      sounds.play("myTurn");
      said.say(table.shared ? t("say_turn_of", { name: speaker.name(seat) }) : t("say_your_turn"));
    }
    if (!table.passing) said.say(askedWords(table.question, table.view, speaker));
  });
  callEnd(table, moving, () => {
    const mine = table.view?.winners.some((seat) => table.seat(seat)?.mine);
    sounds.play(mine ? "won" : "end");
    onend();
  });
  callInTitle(table, moving);
}
