/* A match of two bots in Node: every board twice, each bot once at each seat. Writes the share of victory
 * of the first bot in each game, a line a game. */

import { readFileSync } from "node:fs";

import { Bot } from "./bot";
import { Game } from "./game";
import { Kernel } from "./kernel";

const [, , file = "", first = "", second = "", from, boards] = process.argv;
const kernel = await Kernel.load(readFileSync(file));
for (let seed = Number(from); seed < Number(from) + Number(boards); seed++)
  for (const seat of [0, 1]) {
    const game = Game.create(kernel, { seats: 2, seed });
    const bots = [new Bot(kernel, first, seed), new Bot(kernel, second, seed)];
    while (game.turn !== null) {
      const bot = bots[game.turn === seat ? 0 : 1];
      if (bot) game.play(bot.choose(game));
    }
    const winners = game.winners();
    process.stdout.write(`${winners.includes(seat) ? 1 / winners.length : 0}\n`);
  }
