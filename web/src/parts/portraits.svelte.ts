/* The portraits of the bots. Each is loaded when it is first shown: pages that show none need none. */

import { PORTRAIT_OF } from "../board/portraits";

export type Mood = "calm" | "thinking" | "glad" | "ejected";

interface Drawn {
  BUST: string;
  MOODS: Readonly<Record<Mood, readonly string[]>>;
}

const FILES = import.meta.glob<Drawn>("../board/portraits/*.ts");
const asked: Record<string, boolean> = {};
let drawn = $state.raw<Readonly<Record<string, Drawn>>>({});

/** The portrait of a bot in a mood as drawings; null until it is there, or if it has none. */
export function portraitOf(level: string, mood: Mood): string | null {
  const name = PORTRAIT_OF[level];
  if (name === undefined) return null;
  const found = drawn[name];
  if (!found) {
    load(name);
    return null;
  }
  const [face = "", sign = ""] = found.MOODS[mood];
  return found.BUST.replace("{}", face) + sign;
}

/** If it fails, the bot's pawn is shown instead, and the next one who asks tries again. */
function load(name: string): void {
  if (asked[name]) return;
  asked[name] = true;
  FILES[`../board/portraits/${name}.ts`]?.().then(
    (found) => (drawn = { ...drawn, [name]: found }),
    () => (asked[name] = false),
  );
}
