import { beforeEach, expect, test, vi } from "vitest";

import type { Request } from "./local";

/** A worker that answers nothing by itself. */
class SilentWorker {
  static all: SilentWorker[] = [];
  asked: Request[] = [];
  given: unknown[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};

  constructor() {
    SilentWorker.all.push(this);
  }

  postMessage(message: Request | { kernel: unknown }): void {
    if ("kernel" in message) this.given.push(message.kernel);
    else this.asked.push(message);
  }

  says(data: unknown): void {
    this.onmessage({ data });
  }
}

const bytes = new ArrayBuffer(8);
const fetched = vi.fn(() => Promise.resolve(new Response(bytes)));
let page: typeof import("./local");

beforeEach(async () => {
  SilentWorker.all = [];
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("fetch", fetched.mockClear());
  vi.resetModules();
  page = await import("./local");
  return () => vi.unstubAllGlobals();
});

const worker = (): SilentWorker => {
  const [only, ...others] = SilentWorker.all;
  if (!only || others.length > 0) throw new Error(`${SilentWorker.all.length} workers`);
  return only;
};

const table = (id: string) => [{ seats: [{ kind: "me" as const }] }, { name: id }] as never;

async function begun(id: string): Promise<void> {
  const making = page.begin(...(table(id) as Parameters<typeof page.begin>));
  const { id: question } = worker().asked.at(-1) as Request;
  worker().says({ id: question, answer: { id, snapshot: { log_number: 0 } } });
  await making;
}

test("an engine that is prepared gets the kernel when it is started, fetched once", async () => {
  page.prepareEngine();
  await Promise.resolve();
  expect(page.isRunning()).toBe(false);
  expect(worker().given).toEqual([]);
  page.startEngine();
  page.startEngine();
  await vi.waitFor(() => expect(worker().given).toHaveLength(1));
  expect(page.isRunning()).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("the page of a table that was just made finds what happened meanwhile", async () => {
  await begun("local-a");
  const told = { table: "local-a", news: { after: 0 } };
  worker().says(told);
  const found = page.takeBegun("local-a");
  expect(found?.snapshot).toEqual({ log_number: 0 });
  expect(found?.since).toEqual([told]);
  expect(page.takeBegun("local-a")).toBeNull();
});

test("a table that was made and not gone to is left", async () => {
  await begun("local-a");
  expect(page.takeBegun("local-b")).toBeNull();
  expect(worker().asked.at(-1)).toMatchObject({ ask: "leave", given: ["local-a"] });
});
