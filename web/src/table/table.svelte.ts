/* One table as this page knows it: the only state of the table page, and no DOM in it. The socket
 * tells it what happened; components read it and call what a player can do. */

import { pictureOf, type Picture } from "../board/picture";
import { CHARACTERS } from "../board/art";
import type { BoardShape, ErrorCode, Event, Move, View } from "../wire";
import type { ClockSeen } from "./clock";
import type {
  Act,
  AskWhat,
  ChatLine,
  DecisionPlayed,
  News,
  PresentPlayer,
  Reaction,
  SeatInfo,
  Snapshot,
  StepInfo,
  TableInfo,
} from "../wire/messages";
import { momentsOf } from "../game/history";
import { Refusal, type Link } from "./socket";

/** What the page asks its reader now; `wait` if someone else is asked. */
export type Question =
  "joining" | "lobby" | "action" | "steal" | "replay" | "confirm" | "wait" | "over";

/** What the picture should do: show a step as it happened, or be another one at once. */
export type Change =
  { kind: "step"; step: StepInfo; after: Picture } | { kind: "reset"; picture: Picture };

/** The connection to the table, as far as the state needs it. */
export interface Connection {
  act(act: Act): Promise<number>;
  reload(): void;
}

interface Feeling {
  key: number;
  player: string;
  name: string;
  reaction: Reaction;
}

const CHAT_KEPT = 200;

export class TableState {
  /** The number of the last entry of the table's log: acts carry it. */
  logNumber = $state(-1);
  table = $state.raw<TableInfo | null>(null);
  /** Null until the game begins. */
  board = $state.raw<BoardShape | null>(null);
  view = $state.raw<View | null>(null);
  opening = $state.raw<Event[]>([]);
  steps = $state.raw<StepInfo[]>([]);
  /** The picture after each decision, the first before all. */
  moments = $state.raw<Picture[]>([]);
  clock = $state.raw<ClockSeen>({ left: [], running: null, at: 0 });
  chat = $state.raw<ChatLine[]>([]);
  /** Lines of chat that nobody has looked at. */
  unread = $state(0);
  reactions = $state.raw<Feeling[]>([]);
  present = $state.raw<PresentPlayer[]>([]);
  spectators = $state(0);
  link = $state<Link>("joining");
  /** Why the table turned us away. */
  why = $state<ErrorCode | null>(null);
  /** The moment that is looked at, or null for now. */
  looking = $state<number | null>(null);
  /** Of several seats on this device, the one whose person said that they are there. */
  shownTo = $state<number | null>(null);

  /** What the picture does; set by who draws it. */
  onchange: ((change: Change) => void) | null = null;
  /** A step was heard: for announcements. Not called for what was there before we came. */
  onstep: ((step: StepInfo) => void) | null = null;
  /** Decisions were taken back. */
  onback: (() => void) | null = null;
  /** Another moment is looked at; null is now. */
  onlook: ((moment: number | null) => void) | null = null;
  onrefused: ((refusal: Refusal) => void) | null = null;

  readonly #connection: Connection;
  readonly #watch: () => number;
  #views = $state.raw<Readonly<Record<number, View>>>({}); // by the count of decisions
  #reactions = 0;
  /** The log number sent with the decision that waits for its answer. */
  #decided = $state<number | null>(null);

  constructor(connection: Connection, watch: () => number = () => performance.now()) {
    this.#connection = connection;
    this.#watch = watch;
  }

  // What is so

  /** The seat through which we see, or null for a spectator. */
  readonly me = $derived(this.view?.seat ?? null);
  readonly mySeats = $derived(this.table?.seats.filter((seat) => seat.mine) ?? []);
  readonly playing = $derived(this.table?.status === "playing");
  /** Several people play on this device. */
  readonly shared = $derived(this.mySeats.filter((seat) => !seat.stand_in).length > 1);
  readonly decider = $derived(this.table?.decider ?? null);
  /** All wait for a seat of ours. */
  readonly deciding = $derived(
    this.playing && this.decider !== null && (this.seat(this.decider)?.mine ?? false),
  );
  readonly question: Question = $derived.by(() => {
    const { table, view } = this;
    if (!table) return "joining";
    if (table.status === "open" || (!view && table.status !== "finished")) return "lobby";
    if (table.status === "finished") return "over";
    if (!this.deciding || this.seat(this.decider ?? -1)?.stand_in) return "wait";
    if (table.awaits_confirm) return "confirm";
    if (view?.turn !== view?.seat) return "wait";
    return view?.phase === "steal" || view?.phase === "replay" ? view.phase : "action";
  });
  /** The hand belongs to someone on this device who has not said that they are there. */
  readonly passing = $derived(this.shared && this.playing && this.me !== this.shownTo);
  /** One of our seats is empty, or a bot plays for it: we may come back. */
  readonly gone = $derived(this.playing && this.mySeats.some((seat) => seat.left || seat.stand_in));
  /** Seats of others that do not play on: they left, ran out of time, or closed their page a while
   * ago. */
  readonly missing = $derived.by(() => {
    if (!this.playing || !this.table) return [];
    return this.table.seats.filter(
      (seat) =>
        seat.kind === "person" &&
        !seat.mine &&
        !seat.stand_in &&
        (seat.left || seat.timed_out || seat.away),
    );
  });

  /** A decision waits for its answer: another one would be refused. What the table did next is an
   * answer too, and may come first. */
  readonly pending = $derived(this.#decided === this.logNumber);

  seat(number: number): SeatInfo | null {
    return this.table?.seats[number] ?? null;
  }

  /** Which drawing each seat has. */
  readonly characters = $derived(
    this.table?.seats.map((seat, number) => {
      const index = (CHARACTERS as readonly (string | null)[]).indexOf(seat.character);
      return index < 0 ? number : index;
    }) ?? [],
  );

  isHere(seat: SeatInfo): boolean {
    return seat.kind === "bot" || this.present.some(({ player }) => player === seat.player);
  }

  /** The view after so many decisions, if we saw it. */
  viewAt(decisions: number): View | null {
    return decisions === this.view?.decisions ? this.view : (this.#views[decisions] ?? null);
  }

  // What the server tells

  hear(news: News): void {
    switch (news.type) {
      case "snapshot":
        this.#begin(news);
        return;
      case "presence":
        this.present = news.present;
        this.spectators = news.spectators;
        return;
      case "said":
        if (this.chat.some(({ id }) => id === news.line.id)) return;
        this.chat = [...this.chat, news.line].slice(-CHAT_KEPT);
        this.unread += 1;
        return;
      case "reacted": {
        const { player, name, reaction } = news;
        this.reactions = [...this.reactions, { key: ++this.#reactions, player, name, reaction }];
        return;
      }
      default:
        break;
    }
    if (news.after !== this.logNumber) {
      this.#connection.reload();
      return;
    }
    this.logNumber = news.log_number;
    this.table = news.table;
    this.clock = { ...news.clock, at: this.#watch() };
    if (news.type === "decision_played") this.#step(news);
    if (news.type === "went_back") {
      this.steps = this.steps.slice(0, news.steps);
      this.moments = this.moments.slice(0, news.steps + 1);
      this.#see(news.view);
      this.look(null);
      this.onchange?.({ kind: "reset", picture: pictureOf(news.view) });
      this.onback?.();
    }
  }

  #begin(news: Snapshot): void {
    const known = this.view?.decisions ?? -1;
    this.logNumber = news.log_number;
    this.table = news.table;
    this.clock = { ...news.clock, at: this.#watch() };
    this.chat = news.chat;
    this.present = news.present;
    this.spectators = news.spectators;
    this.board = news.board;
    this.opening = news.opening;
    this.steps = news.steps;
    if (!news.board || !news.view) return;
    this.moments = momentsOf(news.board, news.view, news.opening, news.steps);
    this.#see(news.view);
    this.look(null);
    // After a break the last step is shown as it happened, what came before by its result.
    const last = news.steps.at(-1);
    if (known >= 0 && last && known < news.view.decisions) {
      this.onchange?.({ kind: "reset", picture: this.moments[news.view.decisions - 1] });
      this.onchange?.({ kind: "step", step: last, after: pictureOf(news.view) });
      for (const step of news.steps.slice(known)) this.onstep?.(step);
    } else {
      this.onchange?.({ kind: "reset", picture: pictureOf(news.view) });
    }
  }

  #step(news: DecisionPlayed): void {
    const picture = pictureOf(news.view);
    this.steps = [...this.steps, news.step];
    this.moments = [...this.moments, picture];
    this.#see(news.view);
    if (this.looking === null) this.onchange?.({ kind: "step", step: news.step, after: picture });
    this.onstep?.(news.step);
  }

  #see(view: View): void {
    this.view = view;
    this.recall({ ...view, legal: [], previews: [] });
  }

  /** Keep how things stood, to look back at. */
  recall(view: View): void {
    this.#views = { ...this.#views, [view.decisions]: view };
  }

  /** A reaction has been shown for long enough. */
  forget(key: number): void {
    this.reactions = this.reactions.filter((reaction) => reaction.key !== key);
  }

  // Looking back

  /** Look at the moment after so many decisions; null, or the last one, is now. */
  look(moment: number | null): void {
    const before = this.looking;
    const last = this.moments.length - 1;
    this.looking = moment === null || last <= 0 || moment >= last ? null : Math.max(0, moment);
    const at = this.looking ?? last;
    if (before === this.looking || last < 0) return;
    this.onlook?.(this.looking);
    // One step forward is shown as it happened.
    if (before !== null && at === before + 1)
      this.onchange?.({ kind: "step", step: this.steps[before], after: this.moments[at] });
    else this.onchange?.({ kind: "reset", picture: this.moments[at] });
  }

  lookBy(steps: number): void {
    this.look((this.looking ?? this.moments.length - 1) + steps);
  }

  // What a player does

  async play(move: Move, awaitConfirm = false): Promise<void> {
    const seat = this.me;
    if (seat === null || this.pending) return;
    await this.#decide({
      act: "play",
      log_number: this.logNumber,
      seat,
      move,
      await_confirm: awaitConfirm,
    });
  }

  async undo(): Promise<void> {
    if (this.decider === null || this.pending) return;
    await this.#decide({ act: "undo", log_number: this.logNumber, seat: this.decider });
  }

  async confirm(): Promise<void> {
    if (this.decider === null || this.pending) return;
    await this.#decide({ act: "confirm", log_number: this.logNumber, seat: this.decider });
  }

  async ask(what: AskWhat, seat: number | null = null, level: string | null = null): Promise<void> {
    await this.act({ act: "ask", what, seat, level });
  }

  /** Answer a question; if another one is asked by now, the server refuses it as stale. */
  async answer(question: number, yes: boolean): Promise<void> {
    await this.act({ act: "answer", question, yes });
  }

  /** The person of the seat that is shown is there. */
  show(): void {
    this.shownTo = this.me;
  }

  /** Do an act; true if it was done. What is refused is told to `onrefused`. */
  async act(act: Act): Promise<boolean> {
    try {
      await this.#connection.act(act);
      return true;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("broken", String(error));
      if (refusal.code === "stale") this.#connection.reload();
      this.onrefused?.(refusal);
      return false;
    }
  }

  async #decide(act: Act & { log_number: number }): Promise<void> {
    this.#decided = act.log_number;
    await this.act(act);
    if (this.#decided === act.log_number) this.#decided = null;
  }
}
