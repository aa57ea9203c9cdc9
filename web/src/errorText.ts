/* What went wrong, in the reader's language. */

import { ApiError, type ErrorCode } from "./api";
import { t, type Key } from "./words";

const SAID: Partial<Record<ErrorCode, Key>> = {
  offline: "error_offline",
  not_found: "error_not_found",
  wrong_password: "error_wrong_password",
  name_taken: "error_name_taken",
  seat_taken: "error_seat_taken",
  stale: "error_stale",
  not_your_turn: "error_not_your_turn",
  not_your_seat: "error_not_your_seat",
  forbidden: "error_forbidden",
  slow_down: "error_slow_down",
  unknown_player: "error_unknown_player",
  not_now: "error_not_now",
  too_large: "error_too_large",
  illegal: "error_illegal",
  broken: "error_broken",
};

/** A sentence for people. The server's own reason is English, and serves where we have none. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error_broken");
  return explainCode(error.code, error.reason);
}

/** The same for a refusal that came over a socket. */
export function explainCode(code: string, reason: string): string {
  const key = Object.hasOwn(SAID, code) ? SAID[code as ErrorCode] : undefined;
  return key ? t(key as "error_broken") : reason;
}
