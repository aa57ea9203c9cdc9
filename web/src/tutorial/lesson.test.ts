import { expect, test } from "vitest";

import { ApiError } from "../api";
import { cardOf } from "../game/options";
import type { Event, Move, ReplayStep, Tried, TryRequest } from "../wire";
import { goOn, learnedWith, levelAt, LEVELS, levelsLeft, nextLevel } from "./course";
import { fitsCloseUp, frameOf } from "../game/closeUp";
import { Lesson, type Ask } from "./lesson.svelte";
import starts from "./starts.json";

const STARTS = starts as unknown as Record<string, Tried>;
const level = (id: string) => LEVELS[levelAt(`#${id}`) ?? -1]!;

/** A step after which the pawn stands where the last event left it. */
function step(index: number, move: Move, events: Event[]): ReplayStep {
  const { view } = STARTS.step!;
  const space = events.findLast((event) => event.event === "fell")?.space ?? view.seats[0]!.space;
  const seats = view.seats.with(0, { ...view.seats[0]!, space });
  return { index, seat: 0, move, events, view: { ...view, decisions: index + 1, seats } };
}

/** A server that answers with these events, a step a decision. */
function server(...events: Event[][]) {
  const asked: TryRequest[] = [];
  const ask: Ask = async (request) => {
    asked.push(request);
    const steps = (request.moves ?? []).map((move, index) =>
      step(index, move as Move, events[index] ?? []),
    );
    return { ...STARTS.step!, steps };
  };
  return { asked, ask };
}

const FALL: Event[] = [
  { event: "stepped", seat: 0, space: 28, direction: 1 },
  { event: "fell", seat: 0, space: 40, direction: 2 },
  { event: "fell", seat: 0, space: 52, direction: 2 },
  { event: "fell", seat: 0, space: 64, direction: 2 },
  { event: "star_collected", seat: 0, colour: "y", space: 64 },
];
const begin = (ask: Ask) => new Lesson(level("step"), STARTS.step!, ask);

test("a decision goes to the server with all before it, and the goal is met by what happened", async () => {
  const { asked, ask } = server([], FALL);
  const lesson = begin(ask);
  await lesson.play("s<L");
  expect(lesson.solved).toBe(false);
  expect(lesson.open).toBe(true);
  const steps = await lesson.play("s>H");
  expect(asked.map(({ moves }) => moves)).toEqual([["s<L"], ["s<L", "s>H"]]);
  expect(asked[1]).toMatchObject({ position: level("step").position, seat: 0 });
  expect(asked[1]!.others).toEqual(level("step").others);
  expect(lesson.solved).toBe(true);
  expect(lesson.failed).toBe(false);
  expect(steps.map(({ move }) => move)).toEqual(["s>H"]);
  expect([lesson.tree.at, lesson.tree.cursor.picture.pawns[0]]).toEqual([
    2,
    { space: 64, feet: 2 },
  ]);
});

test("after all decisions of a level without its goal, one may try again from the start", async () => {
  const lesson = new Lesson(level("fifth"), STARTS.fifth!, server().ask);
  await lesson.play("s>R");
  expect([lesson.failed, lesson.failure]).toEqual([false, undefined]);
  await lesson.play("H>");
  expect(lesson.failed).toBe(true);
  expect(lesson.failure?.why).toBe("level_fifth_other");
  expect(await lesson.play("D")).toEqual([]);
  lesson.retry();
  expect(lesson.moves).toEqual([]);
  expect(lesson.failure).toBeUndefined();
  expect(lesson.answer).toBe(STARTS.fifth!);
  expect([lesson.failed, lesson.open, lesson.retries]).toEqual([false, true, 1]);
});

test("a level that cannot be solved any more says so at once, and why", async () => {
  const lesson = new Lesson(level("token"), STARTS.token!, server().ask);
  await lesson.play("L>");
  expect([lesson.failed, lesson.open]).toEqual([true, false]);
  expect(lesson.failure?.why).toBe("level_token_long");
  expect(lesson.hint).toBe(level("token").hints[0]); // how to do it next time
});

test("a level without a limit goes on, and is lost only with the game", async () => {
  const lesson = begin(server().ask);
  for (const move of ["s<L", "s<H", "s>D", "s<R"]) await lesson.play(move as Move);
  expect([lesson.moves.length, lesson.failed, lesson.open]).toEqual([4, false, true]);
  const view: Tried["view"] = { ...STARTS.wrap!.view, phase: "over" };
  const wrap = new Lesson(level("wrap"), STARTS.wrap!, async () => ({ ...STARTS.wrap!, view }));
  await wrap.play("s>L");
  expect(wrap.failure?.why).toBe("level_wrap_over");
});

test("a decision that does not arrive is kept, and changes nothing", async () => {
  let online = false;
  const { ask } = server(FALL);
  const lesson = begin((request) =>
    online ? ask(request) : Promise.reject(new ApiError("offline", "gone")),
  );
  expect(await lesson.play("s>L")).toEqual([]);
  expect(lesson.lost).toEqual({ move: "s>L", offline: true });
  expect([lesson.moves.length, lesson.open]).toEqual([0, true]);
  online = true;
  await lesson.play("s>L");
  expect(lesson.lost).toBeNull();
  expect(lesson.solved).toBe(true);
});

test("an answer that comes after one began anew is not heard", async () => {
  let answer: (tried: Tried) => void = () => {};
  const lesson = begin(() => new Promise((resolve) => (answer = resolve)));
  const playing = lesson.play("s>L");
  expect(lesson.open).toBe(false);
  lesson.retry();
  answer({ ...STARTS.step!, steps: [step(0, "s>L", FALL)] });
  expect(await playing).toEqual([]);
  expect([lesson.solved, lesson.open]).toEqual([false, true]);
});

test("a level offers what it is about, and always its own solution", () => {
  for (const one of LEVELS) {
    const lesson = new Lesson(one, STARTS[one.id]!, server().ask);
    const offered = lesson.previews.map(({ move }) => move);
    expect(offered, one.id).toContain(one.solution[0]);
    for (const move of offered) {
      const card = cardOf(move);
      if (card) expect(one.cards, `${one.id} ${move}`).toContain(card);
    }
  }
  const first = new Lesson(level("step"), STARTS.step!, server().ask);
  expect(first.previews.every(({ move }) => move[0] === "s")).toBe(true);
});

test("cards are taken back only where that is the way", () => {
  const offers = (id: string) => {
    const view = { ...STARTS[id]!.view, previews: [...STARTS.hand!.view.previews] };
    const lesson = new Lesson(level(id), { ...STARTS[id]!, view }, server().ask);
    return lesson.previews.some(({ move }) => move === "hand");
  };
  expect(LEVELS.map(({ id }) => id).filter(offers)).toEqual(["hand"]);
});

test("no door opens before doors are drawn", () => {
  const hidden = LEVELS.filter(({ doors }) => !doors);
  expect(hidden.map(({ id }) => id)).toEqual(
    LEVELS.slice(0, levelAt("#door") ?? 0).map(({ id }) => id),
  );
  for (const one of hidden) {
    const { previews } = new Lesson(one, STARTS[one.id]!, server().ask);
    expect(
      previews.filter(({ door }) => door !== null),
      one.id,
    ).toEqual([]);
  }
});

test("a lesson that is over stops before the others play, unless that is its goal", async () => {
  const other = { ...step(1, "R>", [{ event: "turned", seat: 1, feet: 3 }]), seat: 1 };
  const ask: Ask = async () => ({ ...STARTS.step!, steps: [step(0, "s>L", FALL), other] });
  const lesson = begin(ask);
  expect((await lesson.play("s>L")).map(({ seat }) => seat)).toEqual([0]);
  expect(lesson.solved).toBe(true);

  const over: Tried["view"] = { ...STARTS.end!.view, phase: "over", winners: [0] };
  const end = new Lesson(level("end"), STARTS.end!, async () => ({
    ...STARTS.end!,
    steps: [step(0, "s<D", []), { ...other, view: over }],
    view: over,
  }));
  expect((await end.play("s<D")).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(end.solved).toBe(true);
});

test("there is a hint for every decision, and it is the one for what is to do", async () => {
  for (const { id, hints, solution } of LEVELS) expect(hints.length, id).toBe(solution.length);
  const lesson = new Lesson(level("wrap"), STARTS.wrap!, server([], []).ask);
  expect(lesson.hint).toBe("level_wrap_hint");
  await lesson.play("s<W");
  expect(lesson.hint).toBe("level_wrap_then");
});

test("on another way than the solution there is no hint, until one is back where one began", async () => {
  const { view } = STARTS.step!;
  const at = (space: number) => {
    const seats = view.seats.with(0, { ...view.seats[0]!, space });
    return { ...STARTS.step!, view: { ...view, seats } };
  };
  const answers = [at(26), at(view.seats[0]!.space!)];
  const lesson = begin(async () => answers.shift()!);
  await lesson.play("s<L");
  expect([lesson.hint, lesson.advice]).toEqual([undefined, null]);
  await lesson.play("s>H");
  expect([lesson.hint, lesson.advice]).toEqual(["level_step_hint", "s>D"]);
});

test("advice follows the solution, whichever card a step was paid with", async () => {
  const lesson = new Lesson(level("wrap"), STARTS.wrap!, server([], []).ask);
  expect(lesson.advice).toBe("s<L");
  await lesson.play("s<W");
  expect(lesson.advice).toBe("s<H");
  const lost = new Lesson(level("wrap"), STARTS.wrap!, server([]).ask);
  await lost.play("s>L");
  expect(lost.advice).toBeNull();
});

test("the course goes on with the first level that was not passed", () => {
  expect(goOn([])).toBe(0);
  expect(goOn(["step", "high"])).toBe(1);
  expect(goOn(LEVELS.map(({ id }) => id))).toBe(0);
  expect(levelAt("#nonsense")).toBeNull();
  expect(nextLevel(0)).toBe(1);
  expect(nextLevel(LEVELS.length - 1)).toBeNull();
});

test("passed levels are kept once each, and nothing unknown is kept", () => {
  expect(learnedWith(["high", "gone", "step"], "long")).toEqual(["step", "long", "high"]);
  expect(learnedWith(["step"], "step")).toEqual(["step"]);
  expect(levelsLeft(["step", "gone"])).toBe(LEVELS.length - 1);
});

test("a close-up shows the left of a small board, and never cuts off what it is about", () => {
  const { board } = STARTS.step!;
  expect(fitsCloseUp(board, [0, 5, 12 + 3])).toBe(true);
  expect(fitsCloseUp(board, [0, 7])).toBe(false);
  expect(fitsCloseUp({ ...board, height: 12 }, [0])).toBe(false);
  expect(frameOf(board, false).zoom).toBe(1);
  expect(frameOf(board, true).zoom).toBeGreaterThan(1.5);
});
