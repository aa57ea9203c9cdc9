/* Plays the games of tools/conformance.py and compares what it sees with what Python saw.
 *
 * Each line of the input is a game: what was chosen, its moves, and a digest of what Python shows
 * after each. Each line of the output says the first digest that differs, with the text for it. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Bot } from "./bot";
import { Game, moveFor, stepEventsFor, type Step } from "./game";
import { Kernel } from "./kernel";
import { PLAYERS } from "./layout";
import type { Choices } from "./setup";

interface Played {
  choices: Choices & { seed: string };
  players: string[];
  moves: string[];
  digests: string[];
}

const [, , file = ""] = process.argv;
const kernel = await Kernel.load(readFileSync(file));

/** All that can be seen of a game after a step; null at its beginning. */
function shown(game: Game, step: Step | null, bots: Bot[]): unknown {
  const viewers = [null, ...Array.from({ length: game.seats }, (_, seat) => seat)];
  return {
    state: Buffer.from(game.state).toString("hex"),
    turn: game.turn,
    phase: game.phase,
    legal: game.legalMoves(),
    preview: game.preview(),
    views: viewers.map((seat) => game.view(seat)),
    moves: viewers.map((seat) => (step ? moveFor(step, seat) : null)),
    events: viewers.map((seat) => (step ? stepEventsFor(step, seat) : game.opening)),
    threats: Array.from({ length: game.seats }, (_, seat) => game.threats(seat)),
    bots: game.isOver ? [] : bots.map((bot) => bot.choose(game)),
    position: game.position(),
    points: game.points(),
    winners: game.winners(),
  };
}

/** What is written at the end, read again, and undone. */
function ended(game: Game, players: string[]): unknown {
  const record = game.record(players);
  const again = Game.fromRecord(kernel, JSON.stringify(record));
  const placed = Game.fromPosition(kernel, game.position());
  const texts = [again.position(), placed.position()];
  while (again.steps.length > 0) again.undo();
  return {
    record,
    texts: [...texts, again.position()],
    legal: [placed.legalMoves(), again.legalMoves()],
    view: again.view(again.turn),
    start: Game.fromSetup(kernel, game.setup ?? again.setup ?? fail()).position(),
  };
}

function fail(): never {
  throw new Error("the game has no set-up");
}

function* texts({ choices, players, moves }: Played): Generator<string> {
  const seed = BigInt(choices.seed);
  const game = Game.create(kernel, { ...choices, seed });
  const bots = Object.keys(PLAYERS).map((name) => new Bot(kernel, name, seed));
  yield JSON.stringify(shown(game, null, bots));
  for (const move of moves) yield JSON.stringify(shown(game, game.play(move), bots));
  yield JSON.stringify(ended(game, players));
}

function compare(played: Played): { different: number | null; text: string } {
  let number = 0;
  for (const text of texts(played)) {
    const digest = createHash("sha256").update(text).digest("hex").slice(0, 16);
    if (digest !== played.digests[number]) return { different: number, text };
    number += 1;
  }
  return { different: number === played.digests.length ? null : number, text: "" };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer: { different: number | null; text: string };
  try {
    answer = compare(JSON.parse(line) as Played);
  } catch (error) {
    answer = { different: -1, text: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
