/* The server's HTTP API: JSON there and back. What is refused is thrown as an ApiError, and nothing
 * is tried twice. */

import type { Character, ListedTable, MadeTable, NewTable } from "./hosting";
import type { ChangeMe, MadeToken, Me, MutedPlayer, Profile, TokenInfo } from "./person";
import { heard } from "./serverStatus.svelte";
import type { BoardShape } from "./wire";

export type { Character };

/** `offline`: the server was not reached. `broken`: it answered with something else than expected. */
export type ErrorCode =
  | "bad_request"
  | "unknown_player"
  | "wrong_password"
  | "forbidden"
  | "not_your_seat"
  | "not_found"
  | "stale"
  | "not_now"
  | "not_your_turn"
  | "seat_taken"
  | "name_taken"
  | "too_large"
  | "illegal"
  | "slow_down"
  | "broken"
  | "offline";

/** Nothing was done: a code for programs, a reason in the server's own words. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly reason: string,
    readonly status = 0,
  ) {
    super(`${code}: ${reason}`);
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    heard(false);
    throw new ApiError("offline", "the server cannot be reached");
  }
  // A proxy in between answers without a code when nobody is behind it.
  const silent = [502, 503, 504].includes(response.status);
  heard(!silent);
  if (response.status === 204) return undefined as T;
  const reply: unknown = await response.json().catch(() => null);
  if (response.ok && reply !== null) return reply as T;
  const { code, reason } = (reply ?? {}) as { code?: ErrorCode; reason?: string };
  throw new ApiError(
    code ?? (silent ? "offline" : "broken"),
    reason ?? response.statusText,
    response.status,
  );
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body?: unknown) => call<T>("POST", path, body);
export const put = <T>(path: string, body?: unknown) => call<T>("PUT", path, body);
export const patch = <T>(path: string, body: unknown) => call<T>("PATCH", path, body);
export const remove = <T>(path: string, body?: unknown) => call<T>("DELETE", path, body);

/** A text in every language the server has. */
export type Words = { en: string; fr: string };

export interface LevelInfo {
  name: string;
  title: Words;
  description: Words;
  /** On the arena's scale, where it was measured there. */
  rating: number | null;
}

export interface FaceInfo {
  name: string;
  title: Words;
  description: Words;
  shape: BoardShape;
}

// Oneself

export const fetchMe = () => get<Me>("/api/me");
export const changeMe = (changes: ChangeMe) => patch<Me>("/api/me", changes);
export const register = (name: string, password: string) =>
  post<Me>("/api/me/account", { name, password });
export const signIn = (name: string, password: string) =>
  post<Me>("/api/me/sign-in", { name, password });
export const signOut = (everywhere: boolean) => post<undefined>("/api/me/sign-out", { everywhere });
export const changePassword = (old: string, next: string) =>
  post<undefined>("/api/me/password", { old, new: next });
export const forgetMe = (password: string | null) => remove<undefined>("/api/me", { password });
export const fetchTokens = () => get<TokenInfo[]>("/api/me/tokens");
export const makeToken = (name: string) => post<MadeToken>("/api/me/tokens", { name });
export const revokeToken = (id: string) => remove<undefined>(`/api/me/tokens/${id}`);
export const fetchMutes = () => get<MutedPlayer[]>("/api/me/mutes");
export const unmute = (id: string) => remove<undefined>(`/api/me/mutes/${id}`);
export const mute = (id: string) => put<undefined>(`/api/me/mutes/${id}`);
export const fetchProfile = (id: string) => get<Profile>(`/api/players/${id}`);

// Tables

export const makeTable = (table: NewTable) => post<MadeTable>("/api/tables", table);
export const fetchPublic = async (status: "open" | "playing" = "open") =>
  (await get<{ tables: ListedTable[] }>(`/api/tables?status=${status}`)).tables;
export const fetchGames = async (before?: number) =>
  (await get<{ tables: ListedTable[] }>(`/api/me/games${before ? `?before=${before}` : ""}`))
    .tables;

// What never changes while the server runs is asked once.

let levels: Promise<LevelInfo[]> | null = null;
let faces: Promise<FaceInfo[]> | null = null;

export function fetchLevels(): Promise<LevelInfo[]> {
  levels ??= get<{ levels: LevelInfo[] }>("/api/levels").then(
    (reply) => reply.levels,
    (error: unknown) => {
      levels = null;
      throw error;
    },
  );
  return levels;
}

export function fetchFaces(): Promise<FaceInfo[]> {
  faces ??= get<{ faces: FaceInfo[] }>("/api/faces").then(
    (reply) => reply.faces,
    (error: unknown) => {
      faces = null;
      throw error;
    },
  );
  return faces;
}
