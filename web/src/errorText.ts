/* What went wrong, in the reader's language. */

import { ApiError } from "./api";
import { LocalError, type LocalCode } from "./local/errors";
import { t, type Key } from "./words";

type Code = LocalCode | "offline" | "no_server";

/** Every code has its words, but the one whose reason says which input is wrong. */
const SAID: Readonly<Record<Code, Extract<Key, `error_${string}`> | null>> = {
  bad_request: null,
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
  unwell: "error_unwell",
  bad_method: "error_broken",
  unsupported: "error_broken",
  broken: "error_broken",
  full: "error_full",
  not_kept: "error_not_kept",
  no_engine: "error_no_engine",
  no_server: "error_no_server",
};

/** A sentence for people. */
export function explain(error: unknown): string {
  if (error instanceof LocalError) return explainCode(error.code, error.message);
  if (!(error instanceof ApiError)) return t("error_broken");
  return explainCode(error.code, error.reason);
}

/** The same for a refusal that came over a socket. */
export function explainCode(code: Code, reason: string): string {
  const key = SAID[code];
  return key ? t(key) : reason;
}
