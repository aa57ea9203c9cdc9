/* The line to one table. It stays up by itself: it comes back after a break, waits longer each time,
 * notices a dead line by pings, and sends unanswered acts again, which the server does only once.
 *
 * It knows nothing of the game: news go to `onnews`, and each act gets its answer as a promise. */

import type { LocalCode } from "../local/errors";
import type { ErrorCode } from "../wire";
import type { Act, Frame, Message, News } from "../wire/messages";

/** joining: never heard of the table yet; lost: coming back; away: turned away for good. */
export type Link = "joining" | "open" | "lost" | "away";

/** An act that was not done. `code` is the server's or this device's, or `lost` if the answer never came. */
export class Refusal extends Error {
  constructor(
    readonly code: LocalCode | "lost",
    reason: string,
  ) {
    super(reason);
  }
}

export interface SocketOptions {
  url: string;
  onnews: (news: News) => void;
  /** `code` says why the table turned us away. */
  onlink: (link: Link, code: ErrorCode | null) => void;
  make?: (url: string) => WebSocket;
}

interface Waiting {
  act: Act;
  /** Called once, when it goes out. */
  onsent: (() => void) | undefined;
  resolve: (number: number) => void;
  reject: (refusal: Refusal) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const QUIET = 15_000; // after so long without a word, ask whether anyone is there
const PATIENCE = 8000; // for an answer to that
const POLICY = 1008; // the server has a reason, and will have it again
const UNWELL = "unwell"; // the server's database fails: it is not known whether an act was done
const AGAIN = 2000; // before such an act is sent again

/** A reaction is of the moment: it is not sent again. The server does everything else once for a ref. */
const ONCE = new Set<Act["act"]>(["react"]);

export class TableSocket {
  link: Link = "joining";

  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  #greeted = false;
  #tries = 0;
  #count = 0;
  #waiting = new Map<string, Waiting>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #refused: ErrorCode | null = null;
  #over = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  open(): void {
    clearTimeout(this.#retry);
    if (this.#over || this.#socket) return;
    const make = this.#options.make ?? ((url: string) => new WebSocket(url));
    const socket = make(this.#options.url);
    this.#socket = socket;
    this.#greeted = false;
    this.#listen();
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(socket, event.data);
    socket.onclose = (event: CloseEvent) => this.#lose(socket, event.code);
  }

  /** Do something at the table; resolves with the number of its log then. Without a connection it goes
   * out when there is one again. */
  act(act: Act, onsent?: () => void): Promise<number> {
    if (this.link === "away" || this.#over)
      return Promise.reject(new Refusal("lost", "the table is closed"));
    const ref = `${++this.#count}-${Math.random().toString(36).slice(2, 8)}`;
    return new Promise((resolve, reject) => {
      const waiting = { act, onsent, resolve, reject };
      this.#waiting.set(ref, waiting);
      if (this.#greeted) this.#sendAct(ref, waiting);
    });
  }

  /** Something was missed: ask for everything. */
  reload(): void {
    if (this.#greeted) this.#send({ act: "reload" });
  }

  /** The browser says that there is no network: do not wait until that is noticed. */
  offline(): void {
    const socket = this.#socket;
    socket?.close();
    if (socket) this.#lose(socket, 0);
  }

  /** The page is seen again, or the network is back: no reason to wait on. */
  wake(): void {
    if (!this.#socket) this.open();
    else if (this.#greeted) this.#ask();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = null;
    for (const { reject } of this.#waiting.values()) reject(new Refusal("lost", "the page closed"));
    this.#waiting.clear();
  }

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#listen();
    const message = JSON.parse(text) as Message;
    switch (message.type) {
      case "pong":
        return;
      case "done":
        this.#take(message.ref)?.resolve(message.log_number);
        return;
      case "refused":
        if (message.ref === null && !this.#greeted) this.#refused = message.code;
        if (message.code === UNWELL && this.#sendLater(message.ref)) return;
        this.#take(message.ref)?.reject(new Refusal(message.code, message.reason));
        return;
      case "snapshot":
        this.#options.onnews(message);
        if (!this.#greeted) this.#greet();
        this.#listen();
        return;
      default:
        this.#options.onnews(message);
    }
  }

  /** Everything is known: what waits for an answer is sent, again or for the first time. */
  #greet(): void {
    this.#greeted = true;
    this.#tries = 0;
    this.#change("open");
    for (const [ref, waiting] of this.#waiting) this.#sendAct(ref, waiting);
  }

  /** An act is answered soon, or the connection is dead. */
  #sendAct(ref: string, waiting: Waiting): void {
    this.#send({ ...waiting.act, ref });
    this.#giveUpLater();
    waiting.onsent?.();
    waiting.onsent = undefined;
  }

  /** Send an act again in a while; false if it is not one to be sent again. */
  #sendLater(ref: string | null): boolean {
    const act = this.#waiting.get(ref ?? "")?.act;
    if (ref === null || !act || ONCE.has(act.act)) return false;
    setTimeout(() => {
      if (this.#greeted && this.#waiting.has(ref)) this.#send({ ...act, ref });
    }, AGAIN);
    return true;
  }

  #take(ref: string | null): Waiting | undefined {
    const found = this.#waiting.get(ref ?? "");
    this.#waiting.delete(ref ?? "");
    return found;
  }

  #send(frame: Frame): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(frame));
  }

  /** Start to count the silence anew. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#greeted) this.#silence = setTimeout(() => this.#ask(), QUIET);
    else this.#giveUpLater();
  }

  #ask(): void {
    this.#send({ act: "ping" });
    this.#giveUpLater();
  }

  /** A dead line, or one that never comes up, may take minutes to say so. */
  #giveUpLater(): void {
    clearTimeout(this.#silence);
    const asked = this.#socket;
    this.#silence = setTimeout(() => {
      if (!asked || asked !== this.#socket) return;
      asked.close();
      this.#lose(asked, 0);
    }, PATIENCE);
  }

  #lose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    const known = this.#greeted;
    this.#greeted = false;
    clearTimeout(this.#silence);
    if (this.#over) return;
    if (code === POLICY && !known) {
      this.#change("away", this.#refused);
      return;
    }
    for (const [ref, { act, reject }] of this.#waiting)
      if (ONCE.has(act.act)) {
        this.#waiting.delete(ref);
        reject(new Refusal("lost", "the line broke"));
      }
    this.#change("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  #change(link: Link, code: ErrorCode | null = null): void {
    this.link = link;
    this.#options.onlink(link, code);
  }
}

/** The address of a table's line, as seen from a page. */
export function socketUrl(
  id: string,
  page: Pick<Location, "protocol" | "host"> = location,
): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${page.host}/api/tables/${encodeURIComponent(id)}/live`;
}
