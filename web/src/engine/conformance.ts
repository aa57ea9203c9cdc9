/* Plays the games of tools/conformance.py and compares what it sees with what Python saw.
 *
 * Each line of the input is a task: what was chosen, its moves, and a digest of what Python shows after
 * each. The answer says the first digest that differs, with the text for it. `conformance.node.ts` and
 * `checks.page.ts` run it. */

import type { Move } from "../wire";
import { Bot } from "./bot";
import { hexOf } from "./bytes";
import { Game, moveFor, stepEventsFor, type Step } from "./game";
import type { Kernel } from "./kernel";
import { LEVELS, MOVES } from "./layout";
import { evaluate } from "./search";
import type { Choices } from "./setup";
import { sha256 } from "./sha256";

/** A game: what every decision changes, and all that is seen after so many of them; after all, if it is
 * null. */
interface Played {
  choices: Choices & { seed: string };
  players: string[];
  moves: Move[];
  lookAt: number | null;
}

/** A game in which a bot searches before some of the decisions, by their index. */
interface Searched {
  choices: Choices & { seed: string };
  moves: Move[];
  bot: { name: string; seed: number; iterations: number; stretch: number };
  before: number[];
}

/** The number of ways to play on from a position. */
interface Counted {
  position: string;
  depth: number;
}

type Task = { digests: string[] } & (
  ({ task: "play" } & Played) | ({ task: "search" } & Searched) | ({ task: "count" } & Counted)
);

const QUICK = Object.keys(LEVELS).filter((name) => LEVELS[name]?.player !== undefined);

/** What a decision changes. */
function changed(game: Game, step: Step | null): unknown {
  const events = step ? step.events : game.opening;
  return { state: hexOf(game.state), legal: game.legalMoves(), events };
}

/** All that can be seen of a game after a step; null at its beginning. */
function shown(game: Game, step: Step | null, bots: Bot[]): unknown {
  const viewers = [null, ...Array.from({ length: game.seats }, (_, seat) => seat)];
  return {
    state: hexOf(game.state),
    turn: game.turn,
    phase: game.phase,
    legal: game.legalMoves(),
    preview: game.preview(),
    views: viewers.map((seat) => game.view(seat)),
    moves: viewers.map((seat) => (step ? moveFor(step, seat) : null)),
    events: viewers.map((seat) => (step ? stepEventsFor(step, seat) : game.opening)),
    threats: Array.from({ length: game.seats }, (_, seat) => game.threats(seat)),
    bots: game.isOver ? [] : bots.map((bot) => bot.choose(game)),
    position: game.position(),
    points: game.points(),
    winners: game.winners(),
  };
}

/** What is written at the end, read again, and undone. */
function ended(kernel: Kernel, game: Game, players: string[]): unknown {
  const record = game.record(players);
  const again = Game.fromRecord(kernel, JSON.stringify(record));
  const placed = Game.fromPosition(kernel, game.position());
  const texts = [again.position(), placed.position()];
  while (again.steps.length > 0) again.undo();
  return {
    record,
    texts: [...texts, again.position()],
    legal: [placed.legalMoves(), again.legalMoves()],
    view: again.view(again.turn),
    start: Game.fromSetup(kernel, game.setup ?? again.setup ?? fail()).position(),
  };
}

function fail(): never {
  throw new Error("the game has no set-up");
}

function newGame(kernel: Kernel, choices: Choices & { seed: string }): Game {
  return Game.create(kernel, { ...choices, seed: BigInt(choices.seed) });
}

function* played(kernel: Kernel, { choices, players, moves, lookAt }: Played): Generator<unknown> {
  const game = newGame(kernel, choices);
  const bots = QUICK.map((name) => new Bot(kernel, name, BigInt(choices.seed)));
  const seen = (step: Step | null) => {
    const { length } = game.steps;
    const isLast = length === moves.length;
    const look = lookAt === null || lookAt === length || (isLast && lookAt > length);
    return look ? shown(game, step, bots) : changed(game, step);
  };
  yield seen(null);
  for (const move of moves) yield seen(game.play(move));
  if (lookAt !== -1) yield ended(kernel, game, players);
}

/** What a bot found: its choice, all numbers at the root, and the network's shares. */
function* searched(kernel: Kernel, { choices, moves, bot, before }: Searched): Generator<unknown> {
  const game = newGame(kernel, choices);
  const { name, seed, iterations, stretch } = bot;
  const searcher = new Bot(kernel, name, seed, { iterations, stretch });
  for (const [index, move] of moves.entries()) {
    if (before.includes(index)) {
      const shares = evaluate(kernel, game, game.turn);
      const choice = searcher.choose(game);
      const root = game.legalMoves().length > 1 ? hexOf(searcher.tree.root()) : null;
      yield { choice, root, shares: hexOf(new Uint8Array(new Float64Array(shares).buffer)) };
    }
    game.play(move);
  }
}

function* counted(kernel: Kernel, { position, depth }: Counted): Generator<unknown> {
  const game = Game.fromPosition(kernel, position);
  const { state, legalMask } = game;
  kernel.use(game.board, state);
  for (let one = 1; one <= depth; one++) yield perft(kernel, state, legalMask, one);
}

/** The number of sequences of that many decisions; a sequence also ends with its game. */
function perft(kernel: Kernel, state: Uint8Array, mask: bigint, depth: number): number {
  const decisions = [...MOVES.keys()].filter((decision) => (mask >> BigInt(decision)) & 1n);
  if (depth === 1) return decisions.length;
  const { call, at, memory } = kernel;
  let count = 0;
  for (const decision of decisions) {
    memory.set(state, at.state);
    const next = call.step(at.board, at.state, decision, at.log);
    count += perft(kernel, kernel.state(), next, depth - 1);
  }
  return count;
}

function results(kernel: Kernel, task: Task): Generator<unknown> {
  if (task.task === "play") return played(kernel, task);
  return task.task === "search" ? searched(kernel, task) : counted(kernel, task);
}

function compare(kernel: Kernel, task: Task): { different: number | null; text: string } {
  let number = 0;
  for (const result of results(kernel, task)) {
    const text = JSON.stringify(result);
    const digest = hexOf(sha256(new TextEncoder().encode(text)).subarray(0, 8));
    if (digest !== task.digests[number]) return { different: number, text };
    number += 1;
  }
  return { different: number === task.digests.length ? null : number, text: "" };
}

/** The answer to one line. */
export function answerTo(kernel: Kernel, line: string): string {
  try {
    return JSON.stringify(compare(kernel, JSON.parse(line) as Task));
  } catch (error) {
    return JSON.stringify({ different: -1, text: String(error) });
  }
}
