/* A clock as its host chose it, in words. */

import type { Clock } from "../wire";
import { t } from "../words";

/** "90 s", "5 min". */
export const span = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 0
    ? t("minutes_short", { count: seconds / 60 })
    : t("seconds_short", { count: seconds });

export function clockText(clock: Clock): string {
  switch (clock.kind) {
    case "none":
      return t("clock_none");
    case "turn":
      return t("clock_turn_of", { time: span(clock.seconds) });
    case "bank":
      return clock.increment
        ? t("clock_bank_plus", { time: span(clock.seconds), more: span(clock.increment) })
        : t("clock_bank_of", { time: span(clock.seconds) });
    case "days":
      return t("clock_days_of", { count: clock.days });
  }
}
