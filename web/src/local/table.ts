/* One table on this device, as its log tells it, and what it says to the page: the messages of a table of
 * the server. No storage, no clock, no bots here. */

import { byteAt } from "../engine/bytes";
import { Game, moveFor, stepEventsFor, type Step } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { BOARD } from "../engine/layout";
import { readParts } from "../engine/parts";
import { viewOf } from "../engine/view";
import type { BoardShape, Event, GameRecord, Move, Status, View } from "../wire";
import type {
  Act,
  ClockInfo,
  News,
  SeatInfo,
  Snapshot,
  StepInfo,
  TableInfo,
} from "../wire/messages";
import { LocalError } from "./errors";
import { PLAYER, type Entry, type StoredSeat, type TableRow } from "./log";

export class LocalTable {
  readonly game: Game;
  logNumber = 0;
  /** The seat that has to confirm its turn. */
  private unconfirmed: number | null = null;
  private abandoned = false;
  private rematch: string | null = null;

  constructor(
    private readonly kernel: Kernel,
    private readonly row: TableRow,
    entries: readonly Entry[] = [],
  ) {
    this.game =
      row.position === undefined
        ? Game.fromSetup(kernel, row.setup)
        : Game.fromPosition(kernel, row.position);
    for (const entry of entries) this.apply(entry);
  }

  get id(): string {
    return this.row.id;
  }

  get seats(): readonly StoredSeat[] {
    return this.row.seats;
  }

  get status(): Status {
    if (this.abandoned) return "finished";
    return this.game.isOver && this.unconfirmed === null ? "finished" : "playing";
  }

  /** The seat all wait for. */
  get decider(): number | null {
    return this.abandoned ? null : (this.unconfirmed ?? this.game.turn);
  }

  /** The level of the bot all wait for, if it is one. */
  get thinking(): string | null {
    return this.decider === null ? null : (this.seats[this.decider]?.level ?? null);
  }

  // The log

  /** Go on by an entry, which must be legal. */
  apply(entry: Entry): void {
    switch (entry.entry) {
      case "played": {
        const step = this.game.play(entry.move);
        this.unconfirmed = entry.awaitConfirm && endsTurn(step) ? entry.seat : null;
        break;
      }
      case "confirmed":
        this.unconfirmed = null;
        break;
      case "undone":
        this.game.undo();
        this.unconfirmed = null;
        break;
      case "taken_back":
        while (this.game.steps.length > entry.to) this.game.undo();
        this.unconfirmed = null;
        break;
      case "abandoned":
        this.abandoned = true;
        break;
      case "rematched":
        this.rematch = entry.table;
        break;
    }
    this.logNumber += 1;
  }

  /** What is stored beside the log after so many entries. */
  rowNow(changed: number): TableRow {
    const { logNumber, status, decider } = this;
    const [points, winners] = [this.game.points(), this.game.winners()];
    return { ...this.row, changed, logNumber, status, decider, points, winners };
  }

  // What a player does

  /** What an act adds to the log; an error says why it cannot be done. */
  entryOf(act: Act, newTable: () => string): Entry {
    switch (act.act) {
      case "play": {
        this.checkDecider(act);
        if (this.unconfirmed !== null)
          throw new LocalError("not_now", "your turn is over: confirm it or undo");
        const legal = this.game.legalMoves();
        const move = legal.find((one) => one === act.move);
        if (move === undefined)
          throw new LocalError("illegal", `'${act.move}' is not legal: ${legal.join(" ")} are`);
        const { seat, await_confirm: awaitConfirm = false } = act;
        return { entry: "played", seat, move, awaitConfirm };
      }
      case "undo":
        this.checkDecider(act);
        if (!this.canUndo()) throw new LocalError("not_now", "there is nothing to undo");
        return { entry: "undone", seat: act.seat };
      case "confirm":
        this.checkDecider(act);
        if (this.unconfirmed === null)
          throw new LocalError("not_now", "nothing is to be confirmed");
        return { entry: "confirmed", seat: act.seat };
      case "ask":
        return this.asked(act.what, newTable);
      default:
        throw new LocalError("not_now", `a table on this device has no '${act.act}'`);
    }
  }

  /** What a bot decided. */
  botEntry(seat: number, move: Move): Entry {
    return { entry: "played", seat, move, awaitConfirm: false };
  }

  /** There is nobody to ask: what is asked for is done. */
  private asked(what: string, newTable: () => string): Entry {
    if (what === "rematch") {
      if (this.status !== "finished" || this.rematch !== null)
        throw new LocalError("not_now", "a rematch is for a finished game, once");
      return { entry: "rematched", table: newTable() };
    }
    if (this.status !== "playing") throw new LocalError("not_now", "no game is being played");
    if (what === "abandon") return { entry: "abandoned" };
    const to = what === "takeback" ? this.takebackTo() : null;
    if (to === null) throw new LocalError("not_now", "there is nothing to take back");
    return { entry: "taken_back", to };
  }

  private checkDecider({ seat, log_number: seen }: { seat: number; log_number: number }): void {
    if (seen !== this.logNumber)
      throw new LocalError(
        "stale",
        `the game went on: it is at ${this.logNumber}, you saw ${seen}`,
      );
    if (this.status !== "playing") throw new LocalError("not_now", "the game is over");
    if (this.seats[seat]?.kind !== "person")
      throw new LocalError("not_your_seat", `seat ${seat} is not yours`);
    if (this.decider !== seat)
      throw new LocalError("not_your_turn", `seat ${this.decider} decides`);
  }

  private canUndo(): boolean {
    const last = this.game.steps.at(-1);
    if (!last || last.seat !== this.decider || !this.row.undo || !this.isMine(last.seat))
      return false;
    return this.unconfirmed === last.seat || !endsTurn(last);
  }

  /** The last decision of a person. */
  private takebackTo(): number | null {
    return this.game.steps.findLast((step) => this.isMine(step.seat))?.index ?? null;
  }

  private isMine(seat: number): boolean {
    return this.seats[seat]?.kind === "person";
  }

  // What is told

  /** Whose view the page gets: the person who decides, or will be the next to. */
  get viewpoint(): number | null {
    const { seats } = this;
    const from = this.decider ?? 0;
    const order = Array.from(seats, (_, at) => (from + at) % seats.length);
    return order.find((seat) => this.isMine(seat)) ?? null;
  }

  snapshot(): Snapshot {
    const seat = this.viewpoint;
    return {
      type: "snapshot",
      log_number: this.logNumber,
      table: this.info(),
      board: this.shape(),
      view: this.game.view(seat),
      opening: this.opening(),
      steps: this.game.steps.map((step) => stepInfo(step, seat)),
      clock: this.clock(),
      chat: [],
      present: [{ player: PLAYER, name: "" }],
      spectators: 0,
      now: 0,
    };
  }

  /** What led to the first decision. A game that began with a position has its pawns on the board by then. */
  private opening(): Event[] {
    if (this.row.position === undefined) return this.game.opening;
    return readParts(this.row.position).seats.flatMap(({ space, feet }, seat): Event[] =>
      space === null ? [] : [{ event: "entered", seat, space, feet }],
    );
  }

  /** What the page hears of the last entry. */
  news(entry: Entry): News {
    const seat = this.viewpoint;
    const common = {
      log_number: this.logNumber,
      after: this.logNumber - 1,
      table: this.info(),
      clock: this.clock(),
    };
    const last = this.game.steps.at(-1);
    if (entry.entry === "played" && last)
      return {
        type: "decision_played",
        ...common,
        step: stepInfo(last, seat),
        view: this.game.view(seat),
      };
    if (entry.entry === "undone" || entry.entry === "taken_back")
      return {
        type: "went_back",
        ...common,
        steps: this.game.steps.length,
        view: this.game.view(seat),
      };
    return { type: "changed", ...common };
  }

  info(): TableInfo {
    const { row, status, decider } = this;
    const mine = decider !== null && this.isMine(decider);
    return {
      id: this.id,
      status,
      seats: row.seats.map(seatInfo),
      owner: PLAYER,
      mine: true,
      expert: row.setup.expert,
      board: {},
      clock: { kind: "none" },
      public: false,
      rated: false,
      undo: row.undo,
      created: row.created,
      decider,
      awaits_confirm: this.unconfirmed !== null,
      can_undo: mine && this.canUndo(),
      can_takeback: status === "playing" && this.takebackTo() !== null,
      ask: null,
      ended: this.abandoned ? "abandoned" : status === "finished" ? "over" : null,
      ended_by: null,
      rematch: this.rematch,
    };
  }

  private clock(): ClockInfo {
    return { left: this.seats.map(() => null), running: null };
  }

  /** The view of the page after so many decisions, without what could be decided then. */
  viewAt(decisions: number): View {
    const { steps, board } = this.game;
    const step = steps[decisions];
    const state = step ? step.before : this.game.state;
    const round = step ? step.round : this.game.round;
    return viewOf(this.kernel, { board, state, mask: 0n, decisions, round }, this.viewpoint, false);
  }

  /** The record, with names as the server writes them. */
  record(): GameRecord {
    const players = this.seats.map((seat) =>
      seat.kind === "bot" ? `bot:${seat.level}` : seat.name || "guest",
    );
    return this.game.record(players);
  }

  shape(): BoardShape {
    return shapeOf(this.game);
  }
}

const endsTurn = (step: Step): boolean =>
  step.events.some((event) => event.event === "turn_ended" && event.seat === step.seat);

const stepInfo = (step: Step, seat: number | null): StepInfo => ({
  index: step.index,
  seat: step.seat,
  move: moveFor(step, seat),
  events: stepEventsFor(step, seat),
});

const seatInfo = (seat: StoredSeat, number: number): SeatInfo => ({
  seat: number,
  kind: seat.kind,
  name: seat.name,
  character: seat.character,
  player: seat.kind === "person" ? PLAYER : null,
  level: seat.level,
  stand_in: false,
  left: false,
  timed_out: false,
  away: false,
  mine: seat.kind === "person",
  rating: null,
});

/** The board of a game as data to draw. */
export function shapeOf({ board }: Pick<Game, "board">): BoardShape {
  const { bytes, tiles, width, height } = board;
  const at = (offset: number) => byteAt(bytes, offset);
  const part = (offset: number) => [...bytes.subarray(offset, offset + width * height)];
  return {
    tiles: [...tiles],
    width,
    height,
    edges: part(BOARD.EDGES),
    marks: part(BOARD.MARKS),
    doors: tiles.map((_, door) => [at(BOARD.DOORS + 2 * door), at(BOARD.DOORS + 2 * door + 1)]),
  };
}
