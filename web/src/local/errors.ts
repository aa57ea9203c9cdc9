/* What goes wrong at a table on this device. It crosses from the worker to the page as plain data. */

import type { ErrorCode } from "../wire";

/** As the server's codes, and these: `full`, the storage of the browser has no room; `not_kept`, it keeps
 * nothing; `no_engine`, the rules cannot be run here. */
export type LocalCode = ErrorCode | "full" | "not_kept" | "no_engine";

/** Nothing was done. */
export class LocalError extends Error {
  override name = "LocalError";

  constructor(
    readonly code: LocalCode,
    reason: string,
  ) {
    super(reason);
  }
}
