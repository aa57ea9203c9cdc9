/* All words but those that `words.svelte.ts` knows at once. */

import type { Texts, WordFiles } from "./texts";

export const FILES: WordFiles = import.meta.glob<{ default: Texts }>([
  "./*.*.ts",
  "!./shell.*.ts",
  "!./table.*.ts",
  "!./terms.*.ts",
  "!./*.svelte.ts",
  "!./*.test.ts",
]);
