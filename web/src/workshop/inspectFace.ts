/* What the engine says about a face: by itself, and about a board of nothing but this face. */

import { boardFaults, joinTiles, lineName } from "../engine/board";
import { EngineError } from "../engine/errors";
import { readFace } from "../engine/face";
import type { Kernel } from "../engine/kernel";

export type FaceFault =
  /** It has no door, or its door has no floor. */
  | { fault: "door" | "floor"; reason: string }
  /** A line without a platform: a fall along it ends only if another tile ends it. */
  | { fault: "column" | "row"; line: string; reason: string }
  | { fault: "marks"; reason: string }
  /** What is no drawing at all: too many or too few lines, a line that is too long, a wrong character. */
  | { fault: "lines"; found: number; reason: string }
  | { fault: "long"; line: number; reason: string }
  | { fault: "letter"; line: number; column: number; reason: string };

/** It cannot be drawn, so it is not kept. */
export const isUnreadable = ({ fault }: FaceFault): boolean =>
  fault === "lines" || fault === "long" || fault === "letter";

export interface FaceInspection {
  /** The lines at full width. */
  lines: string[];
  faults: FaceFault[];
  /** It can be laid; whether a board can be played on depends on the other tiles too. */
  usable: boolean;
}

/** Names for one face on two tiles. */
const [ONE, OTHER] = ["98a", "99a"];

export function inspectFace(
  kernel: Kernel,
  name: string,
  lines: readonly string[],
): FaceInspection {
  let read: string[];
  try {
    read = readFace(name, lines).lines;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { lines: [...lines], faults: [drawingFault(lines, error.message)], usable: false };
  }
  const faces = { [ONE]: read, [OTHER]: read };
  const board = joinTiles(kernel, [`${ONE}0`, `${OTHER}0`], faces);
  const faults = boardFaults(kernel, board).map((one): FaceFault => {
    if (one.fault === "marks") return { fault: "marks", reason: "a board needs marks" };
    const line = lineName({ width: board.width }, one.line);
    const kind = one.line < board.width ? "column" : "row";
    return { fault: kind, line, reason: `${kind} ${line} has no platform across it` };
  });
  return { lines: read, faults, usable: true };
}

/** What keeps a drawing from being a face. */
function drawingFault(lines: readonly string[], reason: string): FaceFault {
  if (/has one door/.test(reason)) return { fault: "door", reason };
  if (/floor of its door/.test(reason)) return { fault: "floor", reason };
  const [, line, column] = /, line (\d+)(?:, column (\d+))?/.exec(reason) ?? [];
  if (column !== undefined)
    return { fault: "letter", line: Number(line), column: Number(column), reason };
  if (line !== undefined) return { fault: "long", line: Number(line), reason };
  return { fault: "lines", found: lines.length, reason };
}
