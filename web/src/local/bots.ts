/* How a bot at a table on this device decides. */

import { Bot } from "../engine/bot";
import type { Game } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import type { Move } from "../wire";
import { ENGINE_LEVELS, SUBSTITUTE } from "./levels";

/** Decides for the seat whose turn it is. */
export type Choose = (level: string, game: Game) => Move | Promise<Move>;

/** Bots see what their seat may see, and get a new seed each time: nobody can compute what they do. */
export const chooser =
  (kernel: Kernel): Choose =>
  (level, game) => {
    const [seed = 0n] = crypto.getRandomValues(new BigUint64Array(1));
    const name = ENGINE_LEVELS.includes(level) ? level : SUBSTITUTE;
    return new Bot(kernel, name, seed).choose(game);
  };
