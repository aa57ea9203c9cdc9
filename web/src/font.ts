/* The font of all pages. It is as large as all script that a table needs, so it waits until that has come: until
 * then texts have a font of the device. */

import url from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url";

let shown = false;

/** Show texts in the font as soon as the browser has it, which fetches it now. */
export function showFont(): void {
  if (shown) return;
  shown = true;
  const source = `url("${url}") format("woff2")`;
  document.fonts.add(new FontFace("Nunito", source, { weight: "200 1000", display: "swap" }));
}
