// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";

import type { Node } from "../game/tree.svelte";
import { needWords, speak } from "../words";
import type { AnalysisBoard } from "./board.svelte";
import Notes from "./Notes.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("analysis");
});

it("keeps what is written when another position comes before the text is left", async () => {
  const [first, second] = [{}, {}] as Node[];
  const comments: [Node | undefined, string][] = [];
  const board = {
    tree: {},
    canPromote: () => false,
    comment: (node: Node, text: string) => comments.push([node, text]),
  };
  let node = $state.raw(first);
  const page = mount(Notes, {
    target: document.body,
    props: {
      board: board as unknown as AnalysisBoard,
      onundo: () => {},
      get node() {
        return node!;
      },
    },
  });
  flushSync();
  const text = document.querySelector("textarea")!;
  text.value = "Better so";
  node = second;
  flushSync();
  expect(comments).toEqual([[first, "Better so"]]);
  expect(document.querySelector("textarea")!.value).toBe("");
  await unmount(page);
});
