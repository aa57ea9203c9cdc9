/* Whether a board is fair: quick bots play many games on it, and what happens is counted. The command
 * `fallstar figures` counts the same (src/fallstar/learn/fairness.py), and with the same seed the same games. */

import { BoardError, layBoard, type Board, type BoardTrouble, type Faces } from "../engine/board";
import { byteAt } from "../engine/bytes";
import { EngineError } from "../engine/errors";
import type { Kernel } from "../engine/kernel";
import { EVENTS, LEVELS, PHASE, SIDE, STATE, TILES } from "../engine/layout";
import { drawFrom, drawOn, layOut, randomStart } from "../engine/setup";
import { placesOf, winnersOf } from "../engine/view";
import { Ratio, Sample, type Mean } from "./sample";

export interface FairnessPlan {
  seats: number;
  expert: boolean;
  /** A bot that does not search, on every seat. */
  bot: string;
  games: number;
  seed: number;
  /** The tiles of the board; or faces by name, from which each game draws a board of its own. */
  tiles: readonly string[] | null;
  pool: readonly string[];
  faces: Faces;
}

/** A board that was drawn cannot be played on, or the engine failed. */
export type Trouble = BoardTrouble | { fault: "broken"; reason: string };

export interface FairnessReport {
  /** How many were played, and how many will be. */
  games: number;
  wanted: number;
  paused: boolean;
  /** Why it stopped. */
  trouble: Trouble | null;
  seats: number;
  /** Games that were given up. */
  endless: number;
  longest: number;
  decisions: Mean;
  /** Of one seat. */
  turns: Mean;
  ejections: Mean;
  /** Spaces a movement. */
  fall: Mean;
  /** The share of movements that fall 0, 1, 2, 3, 4–5, 6 or more spaces. */
  falls: number[];
  /** The share of victory by place from the first seat. */
  wins: Mean[];
  /** By the face of the door where a seat first came in: its share of victory beyond that of its place. */
  doors: Record<string, Mean>;
}

/** A game that is not over after so many decisions is given up. */
export const ENDLESS = 100_000;
/** Seeds of games are this far apart, so that two seeds share no game. */
const SEED_STEP = 1_000_000;
const FALL_KIND = [0, 1, 2, 3, 4, 4, 5];

const kindOf = (name: string) => 1 + EVENTS.findIndex(([event]) => event === name);
const CARD_LAID = kindOf("card_laid");
const FELL = kindOf("fell");
const EJECTED = kindOf("pawn_ejected");
const TURN_ENDED = kindOf("turn_ended");
const ENTERED = kindOf("entered");
const LOG_WIDTH = 4;

/** What is counted in one game. */
interface Counts {
  decisions: number;
  turns: number;
  ejections: number;
  moved: number;
  fallen: number;
  /** Where each seat first came in. */
  entered: Map<number, number>;
}

export class Fairness {
  paused = false;
  private trouble: Trouble | null = null;
  private played = 0;
  private endless = 0;
  private longest = 0;
  private readonly decisions = new Sample();
  private readonly turns = new Sample();
  private readonly ejections = new Sample();
  private readonly fall = new Ratio();
  private readonly falls = [0, 0, 0, 0, 0, 0];
  private readonly wins: Sample[];
  /** By face, and by place from the first seat. */
  private readonly doors = new Map<string, Sample[]>();
  private readonly player: number;
  private board: Board | null = null;

  constructor(
    private readonly kernel: Kernel,
    readonly plan: FairnessPlan,
  ) {
    const player = Object.hasOwn(LEVELS, plan.bot) ? LEVELS[plan.bot]?.player : undefined;
    if (player === undefined) throw new EngineError(`'${plan.bot}' is not a bot without a search`);
    this.player = player;
    this.wins = Array.from({ length: plan.seats }, () => new Sample());
    this.boardFor(0); // an error now, and not after some games
  }

  get done(): boolean {
    return this.played >= this.plan.games;
  }

  /** Play for so many milliseconds, to the end, or until a board is drawn that cannot be played on. */
  playFor(time: number): void {
    const end = performance.now() + time;
    try {
      do this.playOne();
      while (!this.done && performance.now() < end);
    } catch (error) {
      this.trouble =
        error instanceof BoardError ? error.trouble : { fault: "broken", reason: String(error) };
      this.paused = true;
    }
  }

  /** Play one more game. */
  playOne(): void {
    if (this.done) return;
    const { kernel, plan } = this;
    const { call, at } = kernel;
    const seed = plan.seed * SEED_STEP + this.played;
    const board = this.boardFor(this.played);
    const { seats, expert, faces } = plan;
    const choices = { seats, seed, expert, faces, tiles: board.tiles };
    const setup = drawOn(kernel, choices, board.markSpaces.length);
    layOut(kernel, board, setup);
    kernel.bytes("log")[0] = 1;
    const counts: Counts = {
      decisions: 0,
      turns: 0,
      ejections: 0,
      moved: 0,
      fallen: 0,
      entered: new Map(),
    };
    let mask = call.start(at.board, at.state, at.log);
    this.count(counts);
    kernel.seed(randomStart(seed, "figures"));
    const phase = at.state + STATE.PHASE;
    while (kernel.memory[phase] !== PHASE.OVER && counts.decisions < ENDLESS) {
      const decision =
        this.player === LEVELS.random?.player
          ? call.pick(at.rng, mask)
          : call.choose(at.board, at.state, this.player, at.rng, at.walk);
      mask = call.step(at.board, at.state, decision, at.log);
      counts.decisions += 1;
      this.count(counts);
    }
    if (kernel.memory[phase] !== PHASE.OVER) this.endless += 1;
    this.add(counts, board, setup.first, winnersOf(placesOf(kernel, kernel.state())));
  }

  /** The board of a game; a chosen one is laid once. */
  private boardFor(number: number): Board {
    const { kernel, plan } = this;
    if (plan.tiles) return (this.board ??= layBoard(kernel, plan.tiles, plan.faces));
    const seed = plan.seed * SEED_STEP + number;
    const tiles = drawFrom(kernel, plan.pool, TILES[plan.seats] ?? 0, seed);
    return layBoard(kernel, tiles, plan.faces);
  }

  /** The events of one decision. */
  private count(counts: Counts): void {
    const log = this.kernel.bytes("log");
    const rows = byteAt(log, 0);
    let [moved, fallen] = [false, 0];
    for (let row = 1; row < rows; row++) {
      const at = LOG_WIDTH * row;
      const kind = log[at];
      if (kind === CARD_LAID) moved = true;
      else if (kind === FELL) fallen += 1;
      else if (kind === EJECTED) counts.ejections += 1;
      else if (kind === TURN_ENDED) counts.turns += 1;
      else if (kind === ENTERED && !counts.entered.has(byteAt(log, at + 1)))
        counts.entered.set(byteAt(log, at + 1), byteAt(log, at + 2));
    }
    if (!moved) return;
    counts.moved += 1;
    counts.fallen += fallen;
    const kindOfFall = FALL_KIND[Math.min(fallen, FALL_KIND.length - 1)] ?? 0;
    this.falls[kindOfFall] = (this.falls[kindOfFall] ?? 0) + 1;
  }

  private add(counts: Counts, board: Board, first: number, winners: readonly number[]): void {
    const { seats } = this.plan;
    this.played += 1;
    this.longest = Math.max(this.longest, counts.decisions);
    this.decisions.add(counts.decisions);
    this.turns.add(counts.turns / seats);
    this.ejections.add(counts.ejections);
    this.fall.add(counts.fallen, counts.moved);
    for (let place = 0; place < seats; place++) {
      const seat = (first + place) % seats;
      const win = winners.includes(seat) ? 1 / winners.length : 0;
      this.wins[place]?.add(win);
      const space = counts.entered.get(seat);
      if (space !== undefined) this.doorOf(faceAt(board, space))[place]?.add(win);
    }
  }

  private doorOf(face: string): Sample[] {
    const found = this.doors.get(face) ?? this.wins.map(() => new Sample());
    this.doors.set(face, found);
    return found;
  }

  report(): FairnessReport {
    const moves = this.falls.reduce((sum, count) => sum + count, 0);
    const means = this.wins.map((sample) => sample.mean().value);
    const doors = [...this.doors].sort(([a], [b]) => byName(a, b));
    return {
      games: this.played,
      wanted: this.plan.games,
      paused: this.paused,
      trouble: this.trouble,
      seats: this.plan.seats,
      endless: this.endless,
      longest: this.longest,
      decisions: this.decisions.mean(),
      turns: this.turns.mean(),
      ejections: this.ejections.mean(),
      fall: this.fall.mean(),
      falls: this.falls.map((count) => (moves ? count / moves : 0)),
      wins: this.wins.map((sample) => sample.mean()),
      doors: Object.fromEntries(
        doors.map(([face, samples]) => [
          face,
          Sample.together(samples.map((sample, place) => sample.shifted(means[place] ?? 0))).mean(),
        ]),
      ),
    };
  }
}

/** By number, then by side. */
const byName = (one: string, other: string): number =>
  parseInt(one) - parseInt(other) || one.localeCompare(other);

function faceAt(board: Board, space: number): string {
  const [x, y] = [space % board.width, Math.floor(space / board.width)];
  const tile = Math.floor(y / SIDE) * (board.width / SIDE) + Math.floor(x / SIDE);
  return (board.tiles[tile] ?? "").slice(0, -1);
}
