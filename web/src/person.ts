/* What the server says about players. */

export type {
  ChangeMe,
  MadeToken,
  Me,
  MutedPlayer,
  Profile,
  Rating,
  TokenInfo,
} from "./wire/server.d";
