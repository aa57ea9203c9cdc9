import { expect, it } from "vitest";

import { chosenIn } from "./address";

it.each([
  ["", null],
  ["#", null],
  ["#nothing", null],
  ["#theme", null],
  ["#theme=unknown", null],
  ["#id=<b>", null],
  ["#daily", { mode: "daily" }],
  ["#rush", { mode: "rush" }],
  ["#theme=right_star", { mode: "theme", theme: "right_star" }],
  ["#id=abc2345", { mode: "strength", id: "abc2345" }],
])("%s means %o", (hash, chosen) => expect(chosenIn(hash)).toEqual(chosen));
