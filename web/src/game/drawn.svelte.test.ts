// @vitest-environment happy-dom
/* What is drawn on a landing is what a press there plays. On the positions of POSITIONS, a file that
 * tests/web/test_drawn_is_played.py writes; on some of ours without it. */
import { readFileSync } from "node:fs";

import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";

import Board from "../board/Board.svelte";
import { badgesOf, choicesIn, landingsOf, toldOf, type Landing } from "../board/landing";
import { shared } from "../board/badges";
import { pictureOf } from "../board/picture";
import { onBoard } from "../board/rotation";
import { FIXTURES } from "../fixtures";
import { sceneOf } from "../motion/scene";
import type { BoardShape, Preview, View } from "../wire";
import { CARDS } from "../wire/cards";
import { Choosing } from "./choosing.svelte";
import { optionsOf } from "./options";

interface Game {
  board: BoardShape;
  views: View[];
}

const file = process.env.POSITIONS;
const GAMES: Game[] = file
  ? (JSON.parse(readFileSync(file, "utf-8")) as Game[])
  : Object.values(FIXTURES).map(({ board, steps }) => ({
      board,
      views: steps.map(({ view }) => view).filter(({ previews }) => previews.length > 0),
    }));

/** Drawing takes time: of many positions every eighth is drawn. */
const EVERY = file ? 8 : 1;
const TIMEOUT = 120_000; // milliseconds, for a busy machine

const cardsOf = (view: View) => CARDS.filter((card) => optionsOf(view.previews, card).length > 0);
const standing = (view: View) => pictureOf(view).pawns[view.turn ?? -1] ?? null;

/** A press on a landing: what it plays, or what it asks. */
function press(view: View, card: string, land: (choosing: Choosing) => void) {
  const played: Preview[] = [];
  const choosing = new Choosing(
    () => view.previews,
    (option) => played.push(option),
  );
  choosing.pick(card);
  land(choosing);
  return { played, asked: choosing.asked };
}

/** As Stage.svelte hands a press of the mouse on. */
const handOn = (choosing: Choosing, landing: Landing) =>
  choosing.land(landing.previews, { several: landing.differ });

it(
  "for every card of every position: the drawn decision is played, or all that differ are asked",
  () => {
    let [presses, questions] = [0, 0];
    for (const { board, views } of GAMES)
      for (const view of views)
        for (const card of cardsOf(view)) {
          const landings = landingsOf(board, optionsOf(view.previews, card), standing(view));
          for (const landing of landings) {
            const { played, asked } = press(view, card, (choosing) => handOn(choosing, landing));
            presses += 1;
            if (landing.differ) {
              questions += 1;
              expect([played, asked]).toEqual([[], landing.previews]);
              continue;
            }
            expect(played).toEqual([landing.drawn]);
            // Whatever else ends there would have brought the same.
            const gains = ({ points, ejects, door }: Preview) => [points, ejects, door];
            for (const other of landing.previews)
              expect(gains(other)).toEqual(gains(landing.drawn));
          }
        }
    console.log(`${presses} presses, ${questions} of them ask`);
    expect(presses).toBeGreaterThan(0);
  },
  TIMEOUT,
);

it(
  "on the page: path, points and ejections of a landing are those of the decision it plays",
  () => {
    for (const { board, views } of GAMES) {
      const first = views[0];
      if (!first) continue;
      let landed: Landing | undefined;
      const props = $state({
        board,
        scene: sceneOf(board, pictureOf(first)),
        current: first.turn,
        previews: [] as Preview[],
        aimed: null as string | null,
        onland: ([landing]: Landing[]) => (landed = landing),
      });
      document.body.replaceChildren();
      const page = mount(Board, { target: document.body, props });
      for (const [index, view] of views.entries()) {
        if (index % EVERY) continue;
        const cards = cardsOf(view);
        const card = cards[(index / EVERY) % cards.length];
        if (!card) continue;
        props.scene = sceneOf(board, pictureOf(view));
        props.current = view.turn;
        props.previews = optionsOf(view.previews, card);
        flushSync();
        const poses = [...document.querySelectorAll<SVGElement>("[data-pose]")];
        // At first only the best of them tells what it brings; then each that is looked at.
        const all = landingsOf(board, props.previews, standing(view));
        expect(poses.length).toBe(all.length);
        const told = toldOf(all, null).map(({ drawn }) => drawn.move);
        const paths = [...document.querySelectorAll("[data-path]")];
        expect(paths.map((path) => path.getAttribute("data-path"))).toEqual(told);
        for (const { drawn: expected } of all) {
          props.aimed = expected.move;
          flushSync();
          const pose = document.querySelector<SVGElement>(
            `[data-pose][data-move="${expected.move}"]`,
          );
          if (!pose) throw new Error("what is looked at is not drawn");
          // The page has no size here: its middle is at 0, 0 and a unit is a pixel.
          const [, x, y] =
            /translate\((\S+) (\S+)\)/.exec(pose.getAttribute("transform") ?? "") ?? [];
          const [clientX, clientY] = [Number(x) - 20 * board.width, Number(y) - 20 * board.height];
          landed = undefined;
          pose.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
          if (!landed) throw new Error("a press on a landing found none");
          const { drawn } = landed as Landing;
          const mark = pose.parentElement;
          expect(pose.getAttribute("data-move")).toBe(drawn.move);
          expect(document.querySelectorAll(`[data-path="${drawn.move}"]`).length).toBe(1);
          const points = mark?.querySelector("[data-points]")?.getAttribute("data-points") ?? "0";
          expect(Number(points)).toBe(drawn.points);
          const chosen = mark?.querySelector("[data-chosen]")?.getAttribute("data-chosen") ?? "0";
          expect(Number(chosen)).toBe(drawn.takes.filter((takes) => takes.length > 1).length);
          const ejects = [...(mark?.querySelectorAll("[data-ejects]") ?? [])].map((one) =>
            Number(one.getAttribute("data-ejects")),
          );
          expect(ejects).toEqual(drawn.ejects);
          // A pawn that flies is drawn once more only where a landing hides it.
          const covered = [...(mark?.querySelectorAll("[data-covered]") ?? [])].map((one) =>
            Number(one.getAttribute("data-covered")),
          );
          const hidden = ({ space }: Landing, seat: number) =>
            space === pictureOf(view).pawns[seat]?.space;
          expect(covered).toEqual(
            drawn.ejects.filter((seat) => all.some((landing) => hidden(landing, seat))),
          );
          const { played, asked } = press(view, card, (choosing) =>
            handOn(choosing, landed as Landing),
          );
          expect(asked ?? played).toEqual(asked ? (landed as Landing).previews : [drawn]);
        }
        props.aimed = null;
      }
      void unmount(page);
    }
  },
  TIMEOUT,
);

it(
  "no badge covers another or its own landing, whatever is looked at and however the board lies",
  () => {
    let badges = 0;
    for (const { board, views } of GAMES)
      for (const [index, view] of views.entries())
        for (const card of cardsOf(view)) {
          const { pawns } = pictureOf(view);
          const options = optionsOf(view.previews, card);
          for (const { move } of options) {
            const landings = landingsOf(board, options, standing(view), move);
            const told = toldOf(landings, move);
            const placed = badgesOf(board, landings, told, pawns, 90 * (index % 4));
            const wanted = told.reduce(
              (sum, { drawn, differ }) =>
                sum +
                Number(drawn.points !== 0 || choicesIn(drawn) > 0) +
                Number(differ) +
                drawn.ejects.filter((seat) =>
                  landings.some(({ space }) => space === pawns[seat]?.space),
                ).length,
              0,
            );
            expect(placed.size).toBe(wanted);
            const boxes = [...placed.values()];
            badges += boxes.length;
            for (const { drawn, scale, ...at } of told) {
              const side = 30 * scale;
              const { x, y } = onBoard(at, -90 * (index % 4));
              for (const [key, box] of placed) {
                if (key.split(" ")[0] !== drawn.move) continue;
                expect(shared(box, { x, y, width: side, height: side })).toBe(0);
              }
            }
            for (const [at, box] of boxes.entries())
              for (const other of boxes.slice(at + 1)) expect(shared(box, other)).toBe(0);
          }
        }
    console.log(`${badges} badges`);
    expect(badges).toBeGreaterThan(0);
  },
  TIMEOUT,
);
