/* What a person did in a finished game. The server counts the same: server/tables/figures.py. */

import { required } from "../required";
import type { GameFigures } from "../wire";
import type { LocalTable } from "./table";

/** The figures of the first person at a table; `at` is when the game ended. */
export function figuresOf({ game, seats }: LocalTable, at: number): GameFigures {
  const number = seats.findIndex(({ kind }) => kind === "person");
  const view = game.view(null);
  const seat = required(view.seats[number], `seat ${number}`);
  let [fall, throws, thrown] = [0, 0, 0];
  for (const { events } of game.steps) {
    let falling = 0;
    for (const event of events) {
      if (event.event === "fell" && event.seat === number) fall = Math.max(fall, ++falling);
      if (event.event !== "pawn_ejected") continue;
      if (event.seat === number) throws += 1;
      if (event.owner === number) thrown += 1;
    }
  }
  return {
    at,
    place: required(view.places[number], `the place of seat ${number}`),
    points: seat.points,
    stars: [...seat.stars],
    tokens: seat.tokens,
    fall,
    throws,
    thrown,
    opponents: seats.flatMap(({ level }, other) => (other === number ? [] : [level ?? ""])),
    expert: view.expert,
  };
}
