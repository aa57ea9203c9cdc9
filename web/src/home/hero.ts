/* The little game of the home page, step by step. */

import { after, type Picture } from "../board/picture";
import type { BoardShape, Event, Preview } from "../wire";
import data from "./hero.json";

export interface HeroStep {
  seat: number;
  preview: Preview | null;
  events: Event[];
  after: Picture;
}

const { board, start, steps } = data as unknown as {
  board: BoardShape;
  start: Picture;
  steps: Omit<HeroStep, "after">[];
};

export { board, start };

let picture = start;
export const game: readonly HeroStep[] = steps.map((step) => {
  picture = step.events.reduce((before, event) => after(board, before, event), picture);
  picture = { ...picture, decisions: picture.decisions + 1 };
  return { ...step, after: picture };
});
