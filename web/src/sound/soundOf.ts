/* Which sound goes with which motion. */

import type { Segment } from "../motion/plan";
import type { SoundName } from "./sounds";

export interface Heard {
  name: SoundName;
  /** 1 is as written; a long fall lands harder. */
  strength: number;
}

export function soundOf(segment: Segment): Heard | null {
  switch (segment.kind) {
    case "step":
      return { name: "step", strength: 1 };
    case "leap":
    case "climb":
      return { name: "leap", strength: 1 };
    case "rotate":
      return { name: "turn", strength: 1 };
    case "fall":
      return { name: "fall", strength: 1 };
    case "land":
      return { name: "land", strength: segment.weight };
    case "enter":
    case "walk":
      return { name: "door", strength: segment.kind === "walk" ? 0.6 : 1 };
    case "collect":
      return { name: segment.drawing === "token" ? "token" : "star", strength: 1 };
    case "tumble":
      return { name: "eject", strength: 1 };
    case "pay":
      return { name: "pay", strength: 1 };
    case "spend":
      return { name: "token", strength: 0.7 };
    default:
      return null;
  }
}
