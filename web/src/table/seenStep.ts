/* A step as the person in front of this device may see it. */

import { hushed } from "../game/sentences";
import type { StepInfo } from "../wire/messages";
import type { TableState } from "./table.svelte";

/** On a device for several people only one's own cards may be read, and only by oneself. */
export const seenStep = (table: TableState, step: StepInfo): StepInfo =>
  table.shared && table.playing && (table.passing || step.seat !== table.me) ? hushed(step) : step;
