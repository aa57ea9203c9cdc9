/* What the help sheet tells on the analysis board. */

import type { Key } from "../words";

export const ANALYSIS_KEYS: readonly Key[] = [
  "key_cards",
  "key_arrows",
  "key_enter",
  "key_escape",
  "key_space",
  "key_u",
  "key_e",
  "key_h",
  "key_g",
  "key_t",
  "key_brackets",
  "key_w",
  "key_c",
  "key_help",
];
