// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";

import type { BoardShape } from "../wire";
import { needWords, speak } from "../words";
import EngineBox from "./EngineBox.svelte";
import type { Thinking } from "./thinking.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("analysis", "table", "terms");
});

it("shows the end of a turn by another picture than cards that are taken back", async () => {
  const best = ["end", "hand", "D"].map((move) => ({
    move,
    share: 0.5,
    error: 0,
    visits: 10,
    line: [move],
  }));
  const thinking = $state({
    on: true,
    failed: false,
    report: null,
    best,
    limit: "time",
    eyes: "mover",
  });
  const page = mount(EngineBox, {
    target: document.body,
    props: {
      thinking: thinking as unknown as Thinking,
      tilt: 90,
      legal: [],
      line: { move: null, steps: [] },
      speaker: { board: {} as BoardShape, name: String },
      name: String,
      seats: 2,
      onchoose: () => {},
      onplay: () => {},
    },
  });
  flushSync();
  const arrow = (move: string) =>
    document.querySelector<HTMLElement>(`[data-best=${move}] .arrow`)!;
  expect(arrow("end").querySelector("svg")).not.toBeNull();
  expect(arrow("end").innerHTML).not.toBe(arrow("hand").innerHTML);
  // Arrows turn with the pawn; other pictures stay upright.
  expect(arrow("D").style.rotate).toBe("90deg");
  expect(arrow("hand").style.rotate).toBe("");
  await unmount(page);
});
