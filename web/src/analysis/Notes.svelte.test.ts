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
  const [first, second] = [{ children: [] }, { children: [] }] as unknown as Node[];
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

it("asks before it deletes more than three positions", async () => {
  const grow = (count: number): Node =>
    ({ parent: {}, children: count > 1 ? [grow(count - 1)] : [] }) as unknown as Node;
  const removed: Node[] = [];
  const board = {
    tree: {},
    canPromote: () => false,
    comment: () => {},
    remove: (node: Node) => removed.push(node),
  };
  const show = (node: Node) =>
    mount(Notes, {
      target: document.body,
      props: { board: board as unknown as AnalysisBoard, node, onundo: () => {} },
    });
  const press = (what: string) => {
    document.querySelector<HTMLButtonElement>(`[data-do=${what}]`)!.click();
    flushSync();
  };
  const [few, many] = [grow(3), grow(4)];
  let page = show(few);
  flushSync();
  expect(document.querySelector("[data-do=remove]")!.textContent).toContain("Delete from here");
  press("remove");
  expect(removed).toEqual([few]);
  await unmount(page);
  page = show(many);
  flushSync();
  press("remove");
  expect(removed).toEqual([few]);
  expect(document.querySelector("dialog[open]")!.textContent).toContain("Delete 4 positions?");
  press("sure");
  expect(removed).toEqual([few, many]);
  await unmount(page);
});
