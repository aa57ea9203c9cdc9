import { expect, it } from "vitest";

import { Listing } from "./listing.svelte";
import { judgedAs } from "./samples";

const ALL = [
  judgedAs({ label: "fine" }),
  judgedAs({}),
  judgedAs({ seat: 1, label: "only" }),
  judgedAs({ label: "mistake" }),
  judgedAs({ seat: 1, label: "fine" }),
];
const places = ({ listed }: Listing) => listed.map(({ at }) => at);

it("has what is worth a word, of everybody or of one seat, or all of it", () => {
  const listing = new Listing(() => ALL);
  expect(places(listing)).toEqual([1, 2, 3]);
  listing.whose = 1;
  expect(places(listing)).toEqual([2]);
  listing.all = true;
  expect(places(listing)).toEqual([2, 4]);
});

it("leads from any decision to the next and to the one before", () => {
  const listing = new Listing(() => ALL);
  expect([0, 1, 3, 4].map((at) => listing.after(at))).toEqual([1, 2, 3, 4]);
  expect([0, 1, 3, 4].map((at) => listing.before(at))).toEqual([0, 1, 2, 3]);
});
