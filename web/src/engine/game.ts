/* A game on the compiled rules: the same as `Game` of Python, with the same answers. */

import type { Event, GameRecord, Move, Phase, Preview, SeenMove, Threat, View } from "../wire";
import type { Board } from "./board";
import { byteAt } from "./bytes";
import { EngineError, quoted } from "./errors";
import { eventsFor, readEvents } from "./events";
import type { Kernel } from "./kernel";
import { MOVES, PHASE, PHASES, SEEN_MOVES, STATE } from "./layout";
import { readPosition, writePosition } from "./position";
import { previewsOf } from "./previews";
import { checkNames, checkPosition, makeRecord, readRecord, setupIn, setupOf } from "./record";
import { boardOf, drawSetup, layOut, seatAt, type Choices, type Setup } from "./setup";
import { threatsTo } from "./threats";
import { movesIn, placesOf, viewOf, winnersOf } from "./view";

/** One decision played, with the states before and after it. */
export interface Step {
  /** 0 for the first decision of the game. */
  index: number;
  /** 1 for the first round. */
  round: number;
  seat: number;
  move: Move;
  events: Event[];
  before: Uint8Array;
  after: Uint8Array;
}

/** A decision as a seat or a spectator may see it. */
export const moveFor = (step: Step, seat: number | null): SeenMove =>
  step.seat === seat ? step.move : (SEEN_MOVES[MOVES.indexOf(step.move)] ?? step.move);

/** The events of a decision as a seat or a spectator may see them. */
export const stepEventsFor = (step: Step, seat: number | null): Event[] =>
  eventsFor(step.events, seat);

export class Game {
  readonly steps: Step[] = [];
  /** From 1; a game that began with a position counts from there. */
  round = 1;
  private mask: bigint;

  private constructor(
    private readonly kernel: Kernel,
    readonly board: Board,
    private current: Uint8Array,
    readonly setup: Setup | null,
    /** What happened before the first decision. */
    readonly opening: Event[],
    /** The position that it began with; null if it began with a set-up. */
    readonly beginning: string | null = null,
  ) {
    this.mask = kernel.call.legal(...kernel.use(board, current));
  }

  /** A new game; what is not chosen is drawn, the same on every machine for the same seed. */
  static create(kernel: Kernel, choices: Choices): Game {
    return Game.fromSetup(kernel, drawSetup(kernel, choices));
  }

  /** A game at its first decision. */
  static fromSetup(kernel: Kernel, setup: Setup): Game {
    const board = boardOf(kernel, setup);
    layOut(kernel, board, setup);
    kernel.bytes("log")[0] = 1;
    kernel.call.start(kernel.at.board, kernel.at.state, kernel.at.log);
    return new Game(kernel, board, kernel.state(), setup, readEvents(kernel.bytes("log")));
  }

  /** The game of a record, at its first decision. */
  static begin(kernel: Kernel, record: GameRecord): Game {
    const { position = null } = record;
    let game: Game;
    try {
      game =
        position === null
          ? Game.fromSetup(kernel, setupOf(record))
          : Game.fromPosition(kernel, position);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const what = position === null ? "set-up" : "position";
      throw new EngineError(`the ${what} is wrong: ${error.message}`, { cause: error });
    }
    if (position !== null) checkPosition(record, position);
    return game;
  }

  /** Replay a record, or its text; an error says where it does not replay. */
  static fromRecord(kernel: Kernel, record: GameRecord | string): Game {
    const read = typeof record === "string" ? readRecord(record) : record;
    const game = Game.begin(kernel, read);
    read.moves.forEach((move, index) => {
      if (!MOVES.some((one) => one === move))
        throw new EngineError(`move ${index + 1}: ${notADecision(move)}`);
    });
    read.moves.forEach((move, index) => {
      if (!game.isLegal(move))
        throw new EngineError(`move ${index + 1}: '${move}' cannot be played: ${game.possible()}`);
      game.play(move);
    });
    game.checkResult(read);
    return game;
  }

  /** A game that begins with a position. */
  static fromPosition(kernel: Kernel, text: string): Game {
    const [board, state] = readPosition(kernel, text);
    return new Game(kernel, board, state, null, [], text);
  }

  // What is asked

  get seats(): number {
    return byteAt(this.current, STATE.SEATS);
  }

  /** The seat that decides; null after the end. */
  get turn(): number | null {
    return this.isOver ? null : byteAt(this.current, STATE.TURN);
  }

  get phase(): Phase {
    return PHASES[byteAt(this.current, STATE.PHASE)] ?? "over";
  }

  get isOver(): boolean {
    return byteAt(this.current, STATE.PHASE) === PHASE.OVER;
  }

  /** Whether the game ends with this round, or has ended. */
  get isLastRound(): boolean {
    const [, stateAt] = this.kernel.use(this.board, this.current);
    return this.isOver || this.kernel.call.is_last(stateAt) > 0;
  }

  /** A copy of the state. */
  get state(): Uint8Array {
    return this.current.slice();
  }

  /** The legal decisions, bit n for number n. */
  get legalMask(): bigint {
    return this.mask;
  }

  /** The legal decisions in number order; none after the end. */
  legalMoves(): Move[] {
    return movesIn(this.mask);
  }

  /** What each legal decision would do. */
  preview(): Preview[] {
    return previewsOf(this.kernel, this.board, this.current, this.mask);
  }

  /** The same of a seat, if its turn began now: a pawn off the board enters first. */
  previewTurn(seat: number): Preview[] {
    this.checkSeat(seat);
    const { kernel } = this;
    const state = this.state;
    state[STATE.FIRST] = seat;
    kernel.use(this.board, state);
    kernel.bytes("log")[0] = 1;
    const mask = kernel.call.start(kernel.at.board, kernel.at.state, kernel.at.log);
    return previewsOf(kernel, this.board, kernel.state(), mask);
  }

  // Playing

  /** Play one decision; if it is refused, the game is unchanged. */
  play(move: string): Step {
    if (!this.isLegal(move)) {
      const known = MOVES.some((one) => one === move);
      const over = this.mask === 0n ? "" : " now";
      throw new EngineError(
        known ? `'${move}' cannot be played${over}: ${this.possible()}` : notADecision(move),
      );
    }
    const { kernel } = this;
    const decision = MOVES.indexOf(move);
    const before = this.current;
    const seat = byteAt(before, STATE.TURN);
    const [boardAt, stateAt] = kernel.use(this.board, before);
    this.mask = kernel.call.step(boardAt, stateAt, decision, kernel.at.log);
    this.current = kernel.state();
    const events = readEvents(kernel.bytes("log"));
    const index = this.steps.length;
    const step = { index, round: this.round, seat, move, events, before, after: this.current };
    this.steps.push(step);
    const next = byteAt(this.current, STATE.TURN);
    if (next === byteAt(this.current, STATE.FIRST) && next !== seat) this.round += 1;
    return step;
  }

  private isLegal(move: string): move is Move {
    const decision = MOVES.findIndex((one) => one === move);
    return decision >= 0 && ((this.mask >> BigInt(decision)) & 1n) === 1n;
  }

  private possible(): string {
    return this.mask === 0n ? "the game is over" : `legal are ${this.legalMoves().join(" ")}`;
  }

  /** Undo one decision and return its step. */
  undo(): Step {
    const last = this.steps.pop();
    if (!last) throw new EngineError("there is nothing to undo");
    this.round = last.round;
    this.current = last.before;
    this.mask = this.kernel.call.legal(...this.kernel.use(this.board, this.current));
    return last;
  }

  // What is shown

  /** What a seat may see, with previews if it decides; null is a spectator. */
  view(seat: number | null, previews = true): View {
    if (seat !== null) this.checkSeat(seat);
    const position = {
      board: this.board,
      state: this.current,
      mask: this.mask,
      decisions: this.steps.length,
      round: this.round,
    };
    return viewOf(this.kernel, position, seat, previews);
  }

  /** Who can eject a seat before its next turn, as far as that seat may know. */
  threats(seat: number): Threat[] {
    this.checkSeat(seat);
    return threatsTo(this.kernel, this.board, this.current, seat);
  }

  /** Throws if there is no such seat. */
  checkSeat(seat: number): void {
    if (!(Number.isInteger(seat) && seat >= 0 && seat < this.seats))
      throw new EngineError(`there are seats 0 to ${this.seats - 1}, not ${seat}`);
  }

  /** The points of every seat. */
  points(): number[] {
    return Array.from({ length: this.seats }, (_, seat) =>
      byteAt(this.current, seatAt(seat) + STATE.POINTS),
    );
  }

  /** The seats that won, several if they share; none before the end. */
  winners(): number[] {
    return this.isOver ? winnersOf(placesOf(this.kernel, this.current)) : [];
  }

  // Texts

  /** The position in one line. */
  position(): string {
    return writePosition(this.board, this.current);
  }

  /** The record so far; `players` are the names by seat. */
  record(players?: readonly string[]): GameRecord {
    const names = players ?? Array.from({ length: this.seats }, () => "guest");
    if (names.length !== this.seats)
      throw new EngineError(`a record has one name a seat, ${this.seats}, not ${names.length}`);
    checkNames(names);
    const moves = this.steps.map((step) => step.move);
    const { beginning, board } = this;
    const setup = this.setup ?? setupIn(beginning ?? "");
    return makeRecord(setup, board.faces, names, moves, this.result(), beginning);
  }

  private result(): GameRecord["result"] {
    return this.isOver ? { points: this.points(), winners: this.winners() } : null;
  }

  private checkResult(record: GameRecord): void {
    if (!this.isOver) {
      if (record.result !== null)
        throw new EngineError("the record has a result, but the game is not over: it must be null");
      return;
    }
    const { points, winners } = record.result ?? {};
    const told = JSON.stringify(record.result === null ? null : { points, winners });
    const true_ = JSON.stringify(this.result());
    if (told !== true_)
      throw new EngineError(`the result is ${told}, but the game ends with ${true_}`);
  }
}

const notADecision = (move: string): string =>
  `${quoted(move)} is not a decision: the ${MOVES.length} are ${MOVES.join(" ")}`;
