/* One table as this page knows it: the only state of the table page, and no DOM in it. The socket
 * tells it what happened; components read it and call what a player can do. */

import { fold, pictureBefore } from "../board/picture";
import { CHARACTERS } from "../board/art";
import { isLocal } from "../local/log";
import { guestName } from "../me.svelte";
import type { LocalCode } from "../local/errors";
import type { BoardShape, Event, Move, Threat, View } from "../wire";
import { MoveTree } from "../game/tree.svelte";
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
import { Refusal, type Link } from "./socket";

/** What the page asks its reader now; `wait` if someone else is asked. */
export type Question =
  "joining" | "lobby" | "action" | "steal" | "replay" | "confirm" | "wait" | "over";

/** The connection to the table, as far as the state needs it. */
export interface Connection {
  /** Resolves when the act is stored; `onsent` is called when it goes out. */
  act(act: Act, onsent?: () => void): Promise<number>;
  reload(): void;
  /** Who could fall on a seat. */
  threats(seat: number): Promise<Threat[]>;
  /** Our view after so many decisions. */
  viewAt(decisions: number): Promise<View>;
}

interface ShownReaction {
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
  /** The game so far; null until it begins. */
  tree = $state.raw<MoveTree | null>(null);
  opening = $state.raw<Event[]>([]);
  clock = $state.raw<ClockSeen>({ left: [], running: null, at: 0 });
  chat = $state.raw<ChatLine[]>([]);
  /** Lines of chat that nobody has looked at. */
  unread = $state(0);
  reactions = $state.raw<ShownReaction[]>([]);
  present = $state.raw<PresentPlayer[]>([]);
  spectators = $state(0);
  link = $state<Link>("joining");
  /** Why the table turned us away. */
  why = $state<LocalCode | null>(null);
  /** False if the game is forgotten with the page. */
  kept = $state(true);
  /** We said yes to playing again: the page goes along to the new table. */
  playsAgain = $state(false);
  /** Of several seats on this device, the one whose person said that they are there. */
  shownTo = $state<number | null>(null);

  /** A step was heard: for announcements. Not called for what was there before we came. */
  onstep: ((step: StepInfo) => void) | null = null;
  /** Decisions were taken back. */
  onback: (() => void) | null = null;
  onrefused: ((refusal: Refusal) => void) | null = null;

  readonly #connection: Connection;
  readonly #watch: () => number;
  #reactions = 0;
  /** The log number sent with the decision that waits for its answer. */
  #decided = $state<number | null>(null);
  #reloading = false;

  constructor(connection: Connection, watch: () => number = () => performance.now()) {
    this.#connection = connection;
    this.#watch = watch;
  }

  // What is so

  /** The seat through which we see, or null for a spectator. */
  readonly me = $derived(this.view?.seat ?? null);
  readonly mySeats = $derived(this.table?.seats.filter((seat) => seat.mine) ?? []);
  /** It is a table on this device, without a server. */
  readonly local = $derived(isLocal(this.table?.id));
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
  /** A past position is looked at. */
  readonly inPast = $derived(this.tree?.inPast ?? false);
  /** One of our seats is empty, or a bot plays for it: we may come back. */
  /** A move is taken back only if somebody else agrees. */
  readonly asksOthers = $derived(
    this.table?.seats.some(
      ({ kind, mine, left, stand_in }) => kind === "person" && !mine && !left && !stand_in,
    ) === true,
  );
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

  // What the server tells

  #seeTable(table: TableInfo): void {
    this.table = table;
    const { ask } = table;
    if (ask?.what === "rematch" && !ask.can_answer && this.mySeats.length) this.playsAgain = true;
  }

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
      this.#reload();
      return;
    }
    this.logNumber = news.log_number;
    this.#seeTable(news.table);
    this.clock = { ...news.clock, at: this.#watch() };
    if (news.type === "decision_played") this.#step(news);
    if (news.type === "went_back") {
      this.view = news.view;
      this.tree?.truncate(news.steps);
      this.tree?.setView(this.tree.present, news.view);
      this.onback?.();
    }
  }

  /** What a person is called: by the name of their seat, or by their own if they have several seats. */
  nameOf({ player, name }: { player: string; name: string }): string {
    const seats = this.table?.seats.filter((seat) => seat.player === player) ?? [];
    return guestName(seats.length === 1 ? (seats[0]?.name ?? name) : name);
  }

  /** Ask for everything, once for all that is missing. */
  #reload(): void {
    if (this.#reloading) return;
    this.#reloading = true;
    this.#connection.reload();
  }

  #begin(news: Snapshot): void {
    this.#reloading = false;
    this.logNumber = news.log_number;
    this.#seeTable(news.table);
    this.clock = { ...news.clock, at: this.#watch() };
    this.chat = news.chat;
    this.present = news.present;
    this.spectators = news.spectators;
    this.board = news.board;
    this.opening = news.opening;
    const { board, view, opening, steps } = news;
    if (!board || !view) return;
    this.view = view;
    const events = [...opening, ...steps.flatMap((step) => step.events)];
    const first = fold(board, pictureBefore(board, view, events), opening);
    if (this.tree) {
      for (const step of this.tree.rebuild(first, steps, view)) this.onstep?.(step);
      return;
    }
    const tree = new MoveTree(board, first);
    for (const step of steps) tree.append(step, null);
    tree.setView(tree.present, view);
    this.tree = tree;
  }

  #step({ step, view }: DecisionPlayed): void {
    const before = this.view;
    this.view = view;
    // Previews are long, and nobody chooses in the past.
    if (before) this.tree?.setView(this.tree.present, { ...before, legal: [], previews: [] });
    this.tree?.append(step, view);
    this.onstep?.(step);
  }

  /** A reaction has been shown for long enough. */
  forget(key: number): void {
    this.reactions = this.reactions.filter((reaction) => reaction.key !== key);
  }

  // What a player does

  /** Play a decision; false if it was not done. `onsent` is called when it goes out. */
  async play(move: Move, awaitConfirm = false, onsent?: () => void): Promise<boolean> {
    const seat = this.me;
    if (seat === null || this.pending) return false;
    const act = { act: "play", log_number: this.logNumber, seat, move } as const;
    return this.#decide({ ...act, await_confirm: awaitConfirm }, onsent);
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
    if (what === "rematch") this.playsAgain = true;
    await this.act({ act: "ask", what, seat, level });
  }

  /** Answer a question; if another one is asked by now, the server refuses it as stale. */
  async answer(question: number, yes: boolean): Promise<void> {
    if (this.table?.ask?.what === "rematch") this.playsAgain = yes;
    await this.act({ act: "answer", question, yes });
  }

  threats(seat: number): Promise<Threat[]> {
    return this.#connection.threats(seat);
  }

  viewAt(decisions: number): Promise<View> {
    return this.#connection.viewAt(decisions);
  }

  /** The person of the seat that is shown is there. */
  show(): void {
    this.shownTo = this.me;
  }

  /** Do an act; true if it was done. What is refused is told to `onrefused`. */
  async act(act: Act, onsent?: () => void): Promise<boolean> {
    try {
      await this.#connection.act(act, onsent);
      return true;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal("broken", String(error));
      if (refusal.code === "stale") this.#reload();
      this.onrefused?.(refusal);
      return false;
    }
  }

  async #decide(act: Act & { log_number: number }, onsent?: () => void): Promise<boolean> {
    this.#decided = act.log_number;
    const done = await this.act(act, onsent);
    if (this.#decided === act.log_number) this.#decided = null;
    return done;
  }
}
