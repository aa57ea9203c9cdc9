/* The bots without search. A bot gets a state with the hidden cards of all other seats dealt anew, so
 * it cannot know what its seat may not see. */

import type { Move } from "../wire";
import { EngineError, quoted } from "./errors";
import type { Game } from "./game";
import type { Kernel } from "./kernel";
import { MOVES, PLAYERS } from "./layout";
import { randomStart } from "./setup";

export class Bot {
  private readonly player: number;
  private random: bigint;

  constructor(
    private readonly kernel: Kernel,
    readonly name: string,
    seed: number | bigint = 0,
  ) {
    const player = Object.hasOwn(PLAYERS, name) ? PLAYERS[name] : undefined;
    if (player === undefined)
      throw new EngineError(
        `there is no bot ${quoted(name, 40)} here: there are ${Object.keys(PLAYERS).join(", ")}`,
      );
    this.player = player;
    this.random = randomStart(seed, `bot ${name}`);
  }

  /** A legal decision for the seat whose turn it is. */
  choose(game: Game): Move {
    const { kernel } = this;
    const { turn } = game;
    if (turn === null)
      throw new EngineError(`${this.name} was asked to choose, but the game is over`);
    kernel.seed(this.random);
    const decision = this.decide(game, turn);
    this.random = kernel.random;
    return MOVES[decision] ?? "hand";
  }

  private decide(game: Game, seat: number): number {
    const { call, at } = this.kernel;
    if (this.player === PLAYERS.random) return call.pick(at.rng, game.legalMask);
    const [board, state] = this.kernel.use(game.board, game.state);
    call.deal_others(state, seat, at.rng);
    return call.choose(board, state, this.player, at.rng, at.walk);
  }
}
