/* What the server says about players: src/fallstar/server/accounts/wire.py in TypeScript. */

import type { Character } from "./hosting";

/** Almost surely within value ± margin. */
export interface Rating {
  value: number;
  margin: number;
  provisional: boolean;
  games: number;
}

export interface Me {
  id: string;
  kind: "guest" | "account" | "bot";
  name: string;
  /** "Guest 1234", not chosen. */
  default_name: boolean;
  character: Character | null;
  settings: Record<string, unknown>;
  created: number;
  rating: Rating;
}

export interface ChangeMe {
  name?: string;
  character?: Character | null;
  settings?: Record<string, unknown>;
}

export interface TokenInfo {
  id: string;
  name: string;
  created: number;
}

export interface MadeToken extends TokenInfo {
  token: string;
}

export interface MutedPlayer {
  id: string;
  name: string;
}

export interface Profile {
  id: string;
  kind: Me["kind"];
  name: string;
  default_name: boolean;
  character: Character | null;
  rating: Rating;
  history: { place: number; rating: Rating; at: number }[];
}
