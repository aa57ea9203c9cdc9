// @vitest-environment happy-dom
import { mount, unmount } from "svelte";
import { encode } from "uqr";
import { expect, it } from "vitest";

import QrCode from "./QrCode.svelte";

const LINK = "http://localhost/t/abc";
const show = (matrix: boolean[][]) =>
  matrix.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

it("is, for this link and mask, the code that a reader was seen to read", () => {
  expect(show(encode(LINK, { ecc: "M", border: 0, maskPattern: 4 }).data)).toMatchSnapshot();
});

it("is drawn module by module, with a quiet border", () => {
  const drawn = mount(QrCode, { target: document.body, props: { text: LINK, label: "link" } });
  const path = document.querySelector("path")?.getAttribute("d") ?? "";
  const size = Number(document.querySelector("rect")?.getAttribute("width"));
  const matrix = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    matrix[Number(y)]![Number(x)] = true;
  expect(show(matrix)).toBe(show(encode(LINK, { ecc: "M", border: 4 }).data));
  void unmount(drawn);
});
