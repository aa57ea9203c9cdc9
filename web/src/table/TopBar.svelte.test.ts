// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, it } from "vitest";

import { FIXTURES } from "../fixtures";
import { toasts } from "../parts/toast.svelte";
import { required } from "../required";
import { needWords, speak } from "../words";
import type { TableState } from "./table.svelte";
import TopBar from "./TopBar.svelte";

beforeAll(async () => {
  await speak("en");
  await needWords("terms", "table");
});

it("tells once that the last token is taken, however often one looks at the past", async () => {
  const { view } = required(FIXTURES.two.steps[0], "a step");
  const [some, none] = [
    { ...view, supply: 1 },
    { ...view, supply: 0 },
  ];
  const table = $state({ view: some, inPast: false, playing: true, unread: 0, spectators: 0 });
  const props = $state({
    table: table as unknown as TableState,
    view: some,
    gravityHint: "",
    first: "Ada",
    ontoggle: () => {},
    onmenu: () => {},
  });
  const page = mount(TopBar, { target: document.body, props });
  const see = (now: typeof view, inPast: boolean) => {
    table.inPast = inPast;
    props.view = now;
    flushSync();
    return toasts.length;
  };
  expect(see(some, false)).toBe(0);
  table.view = none;
  expect(see(some, false)).toBe(0); // it is still on its way
  expect(see(none, false)).toBe(1);
  expect(see(some, true)).toBe(1);
  expect(see(some, false)).toBe(1); // one step forward into the present is shown as it happened
  expect(see(none, false)).toBe(1);
  await unmount(page);
});

it("explains its numbers when they are pressed", async () => {
  const { view } = required(FIXTURES.two.steps[0], "a step");
  const now = { ...view, supply: 7, stars_until_last_round: 1, last_round: false, target: null };
  const table = { view: now, inPast: false, playing: true, unread: 0, spectators: 0 };
  const page = mount(TopBar, {
    target: document.body,
    props: {
      table: table as unknown as TableState,
      view: now,
      gravityHint: "",
      first: "Ada",
      ontoggle: () => {},
      onmenu: () => {},
    },
  });
  document.querySelector<HTMLElement>("[data-do=explain]")?.click();
  expect(toasts.at(-1)?.text).toBe(
    "when 1 more star is taken, this round is the last · 7 tokens left in the supply · the flag: Ada begins each round",
  );
  await unmount(page);
});
