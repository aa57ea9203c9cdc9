/* Questions without a table: what decisions do, and all positions of a record. The answers are those of
 * /api/try and /api/replay. */

import { EngineError } from "../engine/errors";
import { Game, type Step } from "../engine/game";
import type { Kernel } from "../engine/kernel";
import { readRecord } from "../engine/record";
import { viewOf } from "../engine/view";
import type { Event, Replayed, ReplayStep, Tried, TryRequest, View } from "../wire";
import { LocalError } from "./errors";
import { shapeOf } from "./table";

const MOST_REPLAYED = 2000; // as the server
const MOST_STEPS = 1600;

/** Play decisions from a position. */
export function tried(kernel: Kernel, request: TryRequest): Tried {
  const { position, moves = [], seat = null, others = null } = request;
  const game = checked("bad_request", () => Game.fromPosition(kernel, position ?? ""));
  const letOthers = () => {
    while (others && !game.isOver && game.turn !== seat && game.steps.length < MOST_STEPS) {
      const legal = game.legalMoves();
      game.play(others.find((move) => legal.some((one) => one === move)) ?? legal[0] ?? "");
    }
  };
  letOthers();
  for (const move of moves) {
    checked("illegal", () => game.play(move));
    letOthers();
  }
  const viewer = seat ?? game.turn;
  return {
    board: shapeOf(game),
    opening: game.opening,
    steps: game.steps.map((step) => ({
      ...stepOf(step),
      view: viewAfter(kernel, game, step, viewer),
    })),
    view: game.view(viewer),
    threats: viewer === null ? [] : game.threats(viewer),
    position: game.position(),
  };
}

function viewAfter(kernel: Kernel, game: Game, step: Step, seat: number | null): View {
  const decisions = step.index + 1;
  const round = game.steps[decisions]?.round ?? game.round;
  const position = { board: game.board, state: step.after, mask: 0n, decisions, round };
  return viewOf(kernel, position, seat, false);
}

/** Every position of a recorded game, with all cards open. */
export function replayed(kernel: Kernel, text: string): Replayed {
  const record = checked("bad_request", () => readRecord(text));
  if (record.moves.length > MOST_REPLAYED)
    throw new LocalError("too_large", `a game has at most ${MOST_REPLAYED} moves here`);
  checked(/^move /, () => Game.fromRecord(kernel, record));
  const game = checked("bad_request", () => Game.begin(kernel, record));
  const { seats, expert, result } = record;
  const start = openView(game);
  const steps = record.moves.map((move): ReplayStep => {
    const step = game.play(move);
    return { ...stepOf(step), view: openView(game) };
  });
  return {
    board: shapeOf(game),
    players: seats,
    expert,
    result,
    opening: game.opening,
    start,
    steps,
    turns: [0, ...after(steps, "turn_began")],
    ejections: after(steps, "pawn_ejected"),
  };
}

/** A spectator's view with the cards of every seat. */
function openView(game: Game): View {
  const seats = Array.from({ length: game.seats }, (_, seat) => game.view(seat, false).seats[seat]);
  return { ...game.view(null), seats: seats.filter((one) => one !== undefined), faces: {} };
}

const stepOf = ({ index, seat, move, events }: Step) => ({ index, seat, move, events });

/** How many decisions had been played after each that led to such an event. */
const after = (steps: readonly ReplayStep[], name: Event["event"]): number[] =>
  steps.flatMap(({ events }, index) =>
    events.some(({ event }) => event === name) ? [index + 1] : [],
  );

/** What the engine refuses is the caller's mistake; `illegal` where a pattern of its words says so. */
function checked<T>(code: "bad_request" | "illegal" | RegExp, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (typeof code === "string") throw new LocalError(code, error.message);
    throw new LocalError(code.test(error.message) ? "illegal" : "bad_request", error.message);
  }
}
