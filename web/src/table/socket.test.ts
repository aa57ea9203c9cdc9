import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Frame, News } from "../wire/messages";
import { socketUrl, Refusal, TableSocket, type Link } from "./socket";

/** A WebSocket in the hands of a test. */
class FakeSocket {
  readyState = 1;
  sent: Frame[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Frame);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const snapshot = (log_number = 1) => ({ type: "snapshot", log_number, steps: [], chat: [] });
let made: FakeSocket[];
let news: News[];
let links: [Link, string | null][];
let socket: TableSocket;
const line = () => made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  news = [];
  links = [];
  socket = new TableSocket({
    url: "ws://here/api/tables/abc/live",
    onnews: (one) => news.push(one),
    onlink: (link, code) => links.push([link, code]),
    make: (url) => {
      made.push(new FakeSocket(url));
      return line() as unknown as WebSocket;
    },
  });
  socket.open();
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("acts and answers", () => {
  it("go out once everything is known, and resolve by their own ref", async () => {
    const first = socket.act({ act: "start" });
    expect(line().sent).toEqual([]);
    line().tell(snapshot());
    const second = socket.act({ act: "play", log_number: 1, seat: 0, move: "D" });
    const [one, two] = [line().sent[0]!, line().sent[1]!];
    expect([one.act, two.act]).toEqual(["start", "play"]);
    expect(one.ref).not.toBe(two.ref);
    line().tell({ type: "done", log_number: 5, ref: two.ref });
    line().tell({ type: "done", log_number: 4, ref: one.ref });
    expect(await Promise.all([first, second])).toEqual([4, 5]);
  });

  it("are refused with the server's code and reason", async () => {
    line().tell(snapshot());
    const act = socket.act({ act: "undo", log_number: 1, seat: 0 });
    line().tell({
      type: "refused",
      code: "not_now",
      reason: "nothing",
      log_number: 1,
      ref: line().sent[0]!.ref,
    });
    await expect(act).rejects.toMatchObject({ code: "not_now", message: "nothing" });
  });

  it("are sent again while the server's database fails, but reactions are not", async () => {
    line().tell(snapshot());
    const act = socket.act({ act: "answer", question: 7, yes: true });
    const reaction = socket.act({ act: "react", reaction: "wow" });
    const [sent, shown] = [line().sent[0]!, line().sent[1]!];
    const unwell = { type: "refused", code: "unwell", reason: "try again", log_number: 1 };
    line().tell({ ...unwell, ref: shown.ref });
    await expect(reaction).rejects.toMatchObject({ code: "unwell" });
    line().tell({ ...unwell, ref: sent.ref });
    expect(line().sent).toHaveLength(2);
    vi.advanceTimersByTime(3000);
    expect(line().sent.slice(2)).toEqual([sent]);
    line().tell({ type: "done", log_number: 8, ref: sent.ref });
    expect(await act).toBe(8);
  });

  it("are sent again after a break, with the same ref, until they are answered", async () => {
    line().tell(snapshot());
    const act = socket.act({ act: "play", log_number: 1, seat: 0, move: "D" });
    const before = line().sent[0]!;
    line().drop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(made.length).toBe(2);
    expect(line().sent).toEqual([]);
    line().tell(snapshot());
    expect(line().sent).toEqual([before]);
    line().tell({ type: "done", log_number: 2, ref: before.ref });
    expect(await act).toBe(2);
    line().drop();
    await vi.advanceTimersByTimeAsync(1000);
    line().tell(snapshot());
    expect(line().sent).toEqual([]);
  });

  it("a reaction to what is past by now is dropped", async () => {
    line().tell(snapshot());
    const reaction = socket.act({ act: "react", reaction: "wow" });
    const lost = expect(reaction).rejects.toBeInstanceOf(Refusal);
    line().drop();
    await lost;
    await vi.advanceTimersByTimeAsync(1000);
    line().tell(snapshot());
    expect(line().sent).toEqual([]);
  });
});

describe("the line", () => {
  it("comes back after a break, waiting longer each time, and at once when the page wakes", async () => {
    line().tell(snapshot());
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      line().drop();
      const before = made.length;
      let waited = 0;
      for (; made.length === before; waited += 100) await vi.advanceTimersByTimeAsync(100);
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThan(700);
    expect(waits[3]).toBeGreaterThan(waits[0]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_100);
    line().drop();
    await vi.advanceTimersByTimeAsync(1000);
    const waiting = made.length;
    socket.wake();
    expect(made.length).toBe(waiting + 1);
    line().tell(snapshot());
    expect(links.at(-1)).toEqual(["open", null]);
    expect(links.map(([link]) => link)).toContain("lost");
  });

  it("is asked after a silence, and given up if nobody answers", async () => {
    line().tell(snapshot());
    await vi.advanceTimersByTimeAsync(15_500);
    expect(line().sent).toEqual([{ act: "ping" }]);
    line().tell({ type: "pong", now: 1, ref: null });
    await vi.advanceTimersByTimeAsync(9000);
    expect(links.at(-1)?.[0]).toBe("open");
    await vi.advanceTimersByTimeAsync(6500 + 8000 + 700);
    expect(links.map(([link]) => link)).toContain("lost");
    expect(made.length).toBe(2);
  });

  it("that never comes up is given up, and tried again", async () => {
    await vi.advanceTimersByTimeAsync(8700);
    expect(made.length).toBe(2);
    expect(line().sent).toEqual([]);
  });

  it("stays closed where the table turned us away, and says why", async () => {
    line().tell({ type: "refused", code: "not_found", reason: "no", log_number: 0, ref: null });
    line().drop(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.length).toBe(1);
    expect(links).toEqual([["away", "not_found"]]);
    await expect(socket.act({ act: "start" })).rejects.toBeInstanceOf(Refusal);
  });

  it("passes news on, and keeps answers to itself", () => {
    line().tell(snapshot());
    line().tell({ type: "presence", present: [], spectators: 2 });
    line().tell({ type: "pong", now: 1, ref: null });
    expect(news.map(({ type }) => type)).toEqual(["snapshot", "presence"]);
    socket.reload();
    expect(line().sent).toEqual([{ act: "reload" }]);
  });

  it("is safe where the page is", () => {
    expect(socketUrl("a b", { protocol: "https:", host: "x.org" })).toBe(
      "wss://x.org/api/tables/a%20b/live",
    );
    expect(socketUrl("ab", { protocol: "http:", host: "h:1" })).toBe("ws://h:1/api/tables/ab/live");
  });
});
