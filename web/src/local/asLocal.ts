import { EngineError } from "../engine/errors";
import { LocalError } from "./errors";

/** What the engine refuses was bad input; a log that it refuses is damaged. */
export function asLocal(error: unknown): LocalError {
  if (error instanceof LocalError) return error;
  if (error instanceof EngineError) return new LocalError("bad_request", error.message);
  return new LocalError("broken", error instanceof Error ? error.message : String(error));
}

/** Do it; whatever it throws is a LocalError. */
export function locally<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asLocal(error);
  }
}
