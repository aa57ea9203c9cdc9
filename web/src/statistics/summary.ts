/* What many games say together. */

import type { GameFigures } from "../wire";

/** Games won of games played. */
export interface Share {
  games: number;
  wins: number;
}

export interface Summary extends Share {
  best: number;
  mean: number;
  /** Wins in a row: the most, and up to now. */
  streak: number;
  streakNow: number;
  fall: number;
  throws: number;
  thrown: number;
  /** By colour: blue yellow pink green orange white. */
  stars: number[];
  /** By number of players, 2 to 6; only those that were played. */
  bySeats: [seats: number, share: Share][];
  /** By level of a bot, "" for people: a win counts against everyone who was there. */
  byOpponent: [opponent: string, share: Share][];
}

export const isWin = ({ place }: GameFigures): boolean => place === 1;

/** Of games with the latest first. */
export function summarise(games: readonly GameFigures[]): Summary {
  const stars = [0, 0, 0, 0, 0, 0];
  const bySeats = new Map<number, Share>();
  const byOpponent = new Map<string, Share>();
  const most = (of: (game: GameFigures) => number) => Math.max(0, ...games.map(of));
  const sum = (of: (game: GameFigures) => number) => games.reduce((all, game) => all + of(game), 0);
  for (const game of games) {
    game.stars.forEach((count, colour) => (stars[colour] = (stars[colour] ?? 0) + count));
    add(bySeats, game.opponents.length + 1, game);
    for (const opponent of new Set(game.opponents)) add(byOpponent, opponent, game);
  }
  const streaks = streaksOf(games);
  return {
    games: games.length,
    wins: games.filter(isWin).length,
    best: most(({ points }) => points),
    mean: games.length ? sum(({ points }) => points) / games.length : 0,
    streak: Math.max(0, ...streaks),
    streakNow: games[0] && isWin(games[0]) ? (streaks[0] ?? 0) : 0,
    fall: most(({ fall }) => fall),
    throws: sum(({ throws }) => throws),
    thrown: sum(({ thrown }) => thrown),
    stars,
    bySeats: [...bySeats].toSorted(([one], [other]) => one - other),
    byOpponent: [...byOpponent].toSorted(([, one], [, other]) => other.games - one.games),
  };
}

function add<K>(shares: Map<K, Share>, key: K, game: GameFigures): void {
  const { games, wins } = shares.get(key) ?? { games: 0, wins: 0 };
  shares.set(key, { games: games + 1, wins: wins + (isWin(game) ? 1 : 0) });
}

/** The lengths of all runs of wins, the latest first. */
function streaksOf(games: readonly GameFigures[]): number[] {
  const runs: number[] = [];
  let run = 0;
  for (const game of games) {
    if (isWin(game)) run += 1;
    else if (run) {
      runs.push(run);
      run = 0;
    }
  }
  return run ? [...runs, run] : runs;
}
