/* Icons of the editor and the workshop, as strokes in a box of 24. */

export const GLYPHS = {
  undo: "M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-4",
  redo: "M16 5l4 4-4 4M20 9H10a6 6 0 0 0 0 12h4",
  text: "M5 6h14M5 11h14M5 16h9",
  pencil: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5 17.5 10",
  rubber: "M9 20 3.5 14.5 13 5l7 7-8 8zM8 9.5l7 7M12 20h9",
  platform: "M3 16h18M12 4v8M9 9l3 3 3-3",
} as const;

export type GlyphName = keyof typeof GLYPHS;
