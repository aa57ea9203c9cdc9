/* What one has done with puzzles, kept on this device: localStorage, key "fallstar-puzzles". A summary of it is
 * among the settings, which go with the account: `summaryOf` has its form. */

export interface Progress {
  /** Strength at puzzles, on the scale of the puzzles' own ratings. */
  rating: number;
  /** How many puzzles changed the rating. */
  rated: number;
  solved: number;
  failed: number;
  /** The longest streak, and the most solved in a rush. */
  bestStreak: number;
  bestRush: number;
  /** The days whose puzzle was solved at the first try, or not. */
  days: Record<string, boolean>;
  /** Names of puzzles that were tried, the last ones last. */
  seen: readonly string[];
}

export const FIRST_RATING = 1000;
const LEAST_RATING = 100;
const MOST_SEEN = 3000;
const MOST_DAYS = 400;
const KEY = "fallstar-puzzles";

export const NOTHING: Progress = {
  rating: FIRST_RATING,
  rated: 0,
  solved: 0,
  failed: 0,
  bestStreak: 0,
  bestRush: 0,
  days: {},
  seen: [],
};

/** Elo: who solves a puzzle of one's own strength half the time keeps the rating. The first ones count more, so
 * that it is soon about right. */
export function ratingAfter(mine: number, rated: number, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - mine) / 400));
  const weight = Math.max(20, 120 / (1 + rated / 5));
  return Math.max(LEAST_RATING, Math.round(mine + weight * (Number(solved) - expected)));
}

/** The first try of a puzzle. Only some count for the rating: in a rush there is no time to think. */
export function withTry(
  progress: Progress,
  puzzle: { id: string; rating: number },
  solved: boolean,
  { rated, day }: { rated: boolean; day?: string | undefined },
): Progress {
  const { rating, days } = progress;
  const counts = rated && !progress.seen.includes(puzzle.id);
  const known = Object.entries(day && !(day in days) ? { ...days, [day]: solved } : days);
  return {
    ...progress,
    rating: counts ? ratingAfter(rating, progress.rated, puzzle.rating, solved) : rating,
    rated: progress.rated + Number(counts),
    solved: progress.solved + Number(solved),
    failed: progress.failed + Number(!solved),
    days: Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-MOST_DAYS)),
    seen: [...progress.seen.filter((id) => id !== puzzle.id), puzzle.id].slice(-MOST_SEEN),
  };
}

/** What of a text is progress; the rest was written by another version, or by nobody. */
export function readProgress(text: string | null): Progress {
  let data: Record<string, unknown>;
  try {
    data = { ...(JSON.parse(text ?? "{}") as object) };
  } catch {
    return NOTHING;
  }
  const number = (key: keyof Progress, least: number) => {
    const value = data[key];
    return typeof value === "number" && Number.isFinite(value) && value >= least
      ? Math.round(value)
      : (NOTHING[key] as number);
  };
  const days = Object.entries({ ...(data.days as object | undefined) }).filter(
    (one): one is [string, boolean] =>
      /^\d{4}-\d\d-\d\d$/.test(one[0]) && typeof one[1] === "boolean",
  );
  const seen = Array.isArray(data.seen) ? data.seen : [];
  return {
    rating: number("rating", LEAST_RATING),
    rated: number("rated", 0),
    solved: number("solved", 0),
    failed: number("failed", 0),
    bestStreak: number("bestStreak", 0),
    bestRush: number("bestRush", 0),
    days: Object.fromEntries(days),
    seen: seen.filter((id): id is string => typeof id === "string").slice(-MOST_SEEN),
  };
}

/** Storage may be forbidden or full: then it lasts as long as the page. */
export function loadProgress(): Progress {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return NOTHING;
  }
}

export function saveProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    return;
  }
}

/** Numbers in their order, then the last day whose puzzle was tried, and how that went. */
const NUMBERS = ["rating", "rated", "solved", "failed", "bestStreak", "bestRush"] as const;

/** How many of the puzzles tried last go with the account. */
export const MOST_SHARED = 100;

/** What goes with the account: a few words, and the names of the puzzles that were tried last, in one more. */
export function summaryOf(progress: Progress): string[] {
  const [day = "", solved = false] = Object.entries(progress.days).toSorted().at(-1) ?? [];
  const seen = progress.seen.slice(-MOST_SHARED).join(" ");
  return [...NUMBERS.map((key) => String(progress[key])), day, solved ? "solved" : "failed", seen];
}

/** The progress of this device and that of the account as one: where more was tried counts, and the best of
 * both. */
export function withSummary(progress: Progress, summary: readonly string[]): Progress {
  if (summary.length < NUMBERS.length) return progress;
  const [day = "", how, names = ""] = summary.slice(NUMBERS.length);
  const told = Object.fromEntries(NUMBERS.map((key, at) => [key, Number(summary[at])]));
  const account = readProgress(JSON.stringify({ ...told, days: { [day]: how === "solved" } }));
  const seen = names.split(" ").filter((name) => name !== "");
  const tried = ({ solved, failed }: Progress) => solved + failed;
  return {
    ...(tried(account) > tried(progress) ? account : progress),
    bestStreak: Math.max(account.bestStreak, progress.bestStreak),
    bestRush: Math.max(account.bestRush, progress.bestRush),
    days: { ...account.days, ...progress.days },
    // Those that this device knows keep their order; the others were tried before, as far as it knows.
    seen: [...seen.filter((name) => !progress.seen.includes(name)), ...progress.seen],
  };
}
