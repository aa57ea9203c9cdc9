/* Small line drawings of the table page, 24 by 24, beside those in parts/icons.ts. */

import type { Card, Movement } from "../wire/cards";

export const GLYPHS = {
  gravity: "M4.5 8.5a8 8 0 0 1 15 0M20 3.5v5.3h-5.3M12 9.5v8M8.5 14.3 12 17.8 15.5 14.3M5 21.5h14",
  threats:
    "M12 2.5v8M8.5 7.2 12 10.7 15.5 7.2M12 21.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM4.5 15.5 7 17M19.5 15.5 17 17",
  log: "M5 3.5h14v17H5zM9 8.5h6M9 12h6M9 15.5h4",
  chat: "M4 4.5h16v11.5h-9L6 20.5V16H4z",
  skip: "M5 5.5 13 12 5 18.5zM13 5.5 21 12 13 18.5z",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  undo: "M8.5 4.5 4 9l4.5 4.5M4 9h10a6 6 0 0 1 0 12h-3",
  sound: "M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L13 19V5L7.5 9.5zM17 9.5l5 5M22 9.5l-5 5",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.3 9.3a2.8 2.8 0 1 1 4 2.6c-.9.4-1.3 1-1.3 1.9M12 17v.01",
  cards: "M5 6.5 14 4l3.5 12.5L8.5 19zM17 6l3 .5-2 13-5-.7",
  hourglass: "M6 3h12M6 21h12M7 3c0 5 5 5.5 5 9s-5 4-5 9M17 3c0 5-5 5.5-5 9s5 4 5 9",
  first: "M18 5l-7 7 7 7M6 5v14",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.01M15 9.5v.01",
  stop: "M6 6h12v12H6z",
  leave: "M10 4H5v16h5M9 12h12M17 8l4 4-4 4",
  lens: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.7 15.7 21 21M7 10.5a3.5 3.5 0 0 1 3.5-3.5",
} as const;

export type GlyphName = keyof typeof GLYPHS;

/** Arrows of a movement, in the pawn's own frame, 24 by 24; for a turn, an arrow to the floor that one
 * stands on then. */
export const MOVEMENTS: Readonly<Record<Movement, string>> = {
  "s<": "M19 12H6M11 6.5 5.5 12 11 17.5",
  "s>": "M5 12h13M13 6.5 18.5 12 13 17.5",
  "L<": "M21 15.5C17.5 7 10 6.5 4 11.5M4.9 5.1 4 11.5 10.5 11.8",
  "L>": "M3 15.5C6.5 7 14 6.5 20 11.5M19.1 5.1 20 11.5 13.5 11.8",
  "H<": "M17 20V8H6M10.5 3 5.5 8 10.5 13",
  "H>": "M7 20V8h11M13.5 3 18.5 8 13.5 13",
  D: "M12 3v17M6.5 14.5 12 20.5 17.5 14.5M3 9h5.5M15.5 9H21",
  "R<": "M3 12h12.5M10.5 6.5 16 12 10.5 17.5M21 4V20",
  "R>": "M21 12H8.5M13.5 6.5 8 12 13.5 17.5M3 4V20",
  "R^": "M12 21V8.5M6.5 13.5 12 8 17.5 13.5M4 3H20",
};

/** A small picture for each card, 20 by 16, in the colour of the card and a second one: far as a paper
 * plane, high as a rocket, down as an anchor, round as a windmill, wild as a jester. */
export const CARD_PICTURES: Readonly<
  Record<Card, { main: string; other: string; line?: boolean }>
> = {
  L: { main: "M1 8.5 19 1 12.5 15 9 10.5ZM9 10.5 8.5 15 11 12.6Z", other: "M9 10.5 19 1 6 9.5Z" },
  H: {
    main: "M10 0Q14.5 3.5 13.5 10.5H6.5Q5.5 3.5 10 0ZM6.4 7 3.5 11.5 6.6 10.5ZM13.6 7 16.5 11.5 13.4 10.5Z",
    other: "M8 11.5H12L10 16ZM10 3.6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 1 0 0-3.4Z",
  },
  D: {
    main: "M10 4.8V14.6M3.5 9.5Q4 14.6 10 14.8 16 14.6 16.5 9.5M6.6 7.2H13.4",
    other: "M10 1.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 1 0 0-3.6Z",
    line: true,
  },
  R: {
    main: "M10 8Q9 1.5 15 .5 15.5 5 10 8ZM10 8Q11 14.5 5 15.5 4.5 11 10 8Z",
    other: "M10 8Q16.5 7 17.5 13 13 13.5 10 8ZM10 8Q3.5 9 2.5 3 7 2.5 10 8Z",
  },
  W: {
    main: "M3.5 13.5 1.5 4.5Q6 4.5 7 8 8 2 12.5 1 13 4 12.6 7.6 14.5 4.5 18.5 4.5L16.5 13.5Z",
    other:
      "M1.5 3a1.6 1.6 0 1 0 .1 0ZM12.5-.5a1.6 1.6 0 1 0 .1 0ZM18.5 3a1.6 1.6 0 1 0 .1 0ZM3.5 13.2H16.5V15.5H3.5Z",
  },
};

/** The faces of the cards, 48 by 48: whole lines in ink, and the ledges one stands on. */
export const CARD_DRAWINGS: Readonly<Record<Card, { lines: string; ledges: string }>> = {
  L: {
    lines:
      "M24 33C21 17 10 14 6.5 27M3 20.5 6 28.5 13.5 25.5M24 33C27 17 38 14 41.5 27M45 20.5 42 28.5 34.5 25.5",
    ledges: "M4 38H44",
  },
  H: {
    lines: "M24 34V14M24 14H9.5M15 8 9 14 15 20M24 14H38.5M33 8 39 14 33 20",
    ledges: "M15 39H33",
  },
  D: {
    lines: "M24 7V39M16 32 24 40.5 32 32",
    ledges: "M6 21.5H18M30 21.5H42",
  },
  R: {
    lines: "M34.6 13.4A15 15 0 1 1 13.4 13.4M6 13.6 15 12 14.2 21M24 18.5V27",
    ledges: "M18 31.5H30",
  },
  W: {
    lines:
      "M24 8.5 27.5 20.5 39.5 24 27.5 27.5 24 39.5 20.5 27.5 8.5 24 20.5 20.5ZM9.5 13V9.5H13M35 9.5H38.5V13M38.5 35V38.5H35M13 38.5H9.5V35",
    ledges: "",
  },
};
