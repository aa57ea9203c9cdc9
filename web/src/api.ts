/* The server's HTTP API: JSON there and back. What is refused is thrown as an ApiError, and nothing
 * is tried twice. Paths, what they take and what they answer are those of the OpenAPI document. */

import { heard } from "./serverStatus.svelte";
import { NO_SERVER } from "./site";
import { LocalError } from "./local/errors";
import type { ChangeMe, ErrorCode, NewTable, Status } from "./wire";
import type { paths } from "./wire/server.d";

/** Nothing was done: a code for programs, a reason in the server's own words. `offline`: the server
 * was not reached; `no_server`: there is none. `broken`: it failed, or answered with something else than expected. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | "offline" | "no_server",
    readonly reason: string,
    readonly status = 0,
  ) {
    super(`${code}: ${reason}`);
  }
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];
type Json<T> = T extends { content: { "application/json": infer Content } } ? Content : undefined;

/** What an operation takes: `path` and `query` parameters and a `body`. */
type Given<O> = (O extends { parameters: infer P extends object }
  ? Pick<P, keyof P & ("path" | "query")>
  : unknown) &
  (O extends { requestBody: infer Body } ? { body: Json<Body> } : unknown);
type Answer<O> = O extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 204)]> : never;

interface Parts {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A path with its parameters filled in. */
function address(template: string, { path = {}, query = {} }: Parts): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled;
}

async function call(method: Method, template: string, parts: Parts = {}): Promise<unknown> {
  const { body } = parts;
  if (NO_SERVER) {
    const answer = await here(method, template, body);
    if (answer !== null) return answer;
    throw new ApiError("no_server", "these pages have no server");
  }
  let response: Response;
  try {
    response = await fetch(address(template, parts), {
      method: method.toUpperCase(),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    heard(false);
    const answer = await here(method, template, body);
    if (answer !== null) return answer;
    throw new ApiError("offline", "the server cannot be reached");
  }
  // A proxy in between answers without a code when nobody is behind it.
  const silent = [502, 503, 504].includes(response.status);
  heard(!silent);
  if (response.status === 204) return undefined;
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply !== null) return reply;
  const { code, reason } = (reply ?? {}) as { code?: ErrorCode; reason?: string };
  throw new ApiError(
    code ?? (silent ? "offline" : "broken"),
    reason ?? response.statusText,
    response.status,
  );
}

/** What this device can answer itself; null if it cannot. */
async function here(method: Method, template: string, body: unknown): Promise<unknown> {
  try {
    const { answerHere } = await import("./local/answers");
    return await answerHere(method, template, body);
  } catch (error) {
    if (!(error instanceof LocalError)) throw error;
    // Without an engine it is as if the question had not been asked here.
    if (error.code === "no_engine" && !NO_SERVER) return null;
    throw error.code === "full" || error.code === "not_kept" || error.code === "no_engine"
      ? error
      : new ApiError(error.code, error.message);
  }
}

const requests =
  <M extends Method>(method: M) =>
  <P extends PathsOf<M>>(
    path: P,
    ...[given]: object extends Given<paths[P][M]>
      ? [given?: Given<paths[P][M]>]
      : [given: Given<paths[P][M]>]
  ) =>
    call(method, path, given as Parts | undefined) as Promise<Answer<paths[P][M]>>;

export const get = requests("get");
export const post = requests("post");
export const put = requests("put");
export const patch = requests("patch");
export const remove = requests("delete");

// Oneself

export const fetchMe = () => get("/api/me");
export const changeMe = (changes: ChangeMe) => patch("/api/me", { body: changes });
export const register = (name: string, password: string) =>
  post("/api/me/account", { body: { name, password } });
export const signIn = (name: string, password: string) =>
  post("/api/me/sign-in", { body: { name, password } });
export const signOut = (everywhere: boolean) => post("/api/me/sign-out", { body: { everywhere } });
export const changePassword = (old: string, next: string) =>
  post("/api/me/password", { body: { old, new: next } });
export const forgetMe = (password: string | null) => remove("/api/me", { body: { password } });
export const fetchTokens = () => get("/api/me/tokens");
export const makeToken = (name: string) => post("/api/me/tokens", { body: { name } });
export const revokeToken = (token: string) => remove("/api/me/tokens/{token}", { path: { token } });
export const fetchMutes = () => get("/api/me/mutes");
export const unmute = (player: string) => remove("/api/me/mutes/{player}", { path: { player } });
export const mute = (player: string) => put("/api/me/mutes/{player}", { path: { player } });
export const fetchStatistics = async () => (await get("/api/me/statistics")).games;
export const fetchProfile = (player: string) => get("/api/players/{player}", { path: { player } });

// Tables

export const makeTable = (table: NewTable) => post("/api/tables", { body: table });
export const fetchPublic = async (status: Status = "open") =>
  (await get("/api/tables", { query: { status } })).tables;
/** The latest ones, or those that changed before a time. */
export const fetchGames = async (query: { status?: Status; before?: number } = {}) =>
  (await get("/api/me/games", { query })).tables;
/** Boards of one's own games that go on. */
export const fetchBoards = async () => (await get("/api/me/boards")).boards;

// What never changes while the server runs is asked once, unless it failed.

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}

export const fetchLevels = once(async () => (await get("/api/levels")).levels);
export const fetchFaces = once(async () => (await get("/api/faces")).faces);
