/* Why something is not opened, or not kept. */

import { explain } from "../errorText";
import { t } from "../words";

/** `code` is part of the key of its text; `reason` is what the engine or the server said. */
export class StudyFault extends Error {
  constructor(
    readonly code:
      | "going_on"
      | "unchecked"
      | "gone"
      | "link"
      | "too_long"
      | "not_ours"
      | "newer"
      | "older"
      | "refused"
      | "full",
    readonly reason = "",
  ) {
    super(`${code}: ${reason}`);
  }
}

/** What is wrong, and what to do. */
export const faultText = (error: unknown): string =>
  error instanceof StudyFault ? t(`study_fault_${error.code}`) : explain(error);
