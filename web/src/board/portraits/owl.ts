/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-3)\"/><path d=\"M-16 24Q-17 14-13 8Q-15-4-13-16L-5-11Q0-12 5-11L13-16Q15-4 13 8Q17 14 16 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-16 24Q-17 13-12 7H12Q17 13 16 24Z\" fill=\"#8a5a3b\"/><path d=\"M-13-16L-5-11Q0-12 5-11L13-16Q15.4-4 12.6 6Q9 14 0 14Q-9 14-12.6 6Q-15.4-4-13-16Z\" fill=\"#8a5a3b\"/><path d=\"M-8 24Q-8 15 0 13Q8 15 8 24Z\" fill=\"#ecc58c\"/><path d=\"M-4 17l2 1.6l2-1.6l2 1.6l2-1.6M-4 21l2 1.6l2-1.6l2 1.6l2-1.6\" fill=\"none\" stroke=\"#8a5a3b\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-11.8 -1.4a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0ZM-0.6 -1.4a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0Z\" fill=\"var(--paper)\"/><path d=\"M-11.8 -1.4a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0ZM-0.6 -1.4a6.2 6.2 0 1 0 12.4 0a6.2 6.2 0 1 0 -12.4 0Z\" fill=\"none\" stroke=\"#aeb6d3\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>{}<path d=\"M-2.4 2.6Q0 1.4 2.4 2.6L0 8Z\" fill=\"#ffc83d\"/>";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-7.8 -1.4a2.4 2.88 0 1 0 4.8 0a2.4 2.88 0 1 0 -4.8 0ZM3 -1.4a2.4 2.88 0 1 0 4.8 0a2.4 2.88 0 1 0 -4.8 0Z\" fill=\"var(--ink)\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-9.24 -1.4a3.84 4 0 1 0 7.68 0a3.84 4 0 1 0 -7.68 0ZM1.56 -1.4a3.84 4 0 1 0 7.68 0a3.84 4 0 1 0 -7.68 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.72 -3.16a1.92 2.08 0 1 0 3.84 0a1.92 2.08 0 1 0 -3.84 0ZM5.08 -3.16a1.92 2.08 0 1 0 3.84 0a1.92 2.08 0 1 0 -3.84 0Z\" fill=\"var(--ink)\"/><path d=\"M-9.24 -1.4a3.84 4 0 1 0 7.68 0a3.84 4 0 1 0 -7.68 0ZM1.56 -1.4a3.84 4 0 1 0 7.68 0a3.84 4 0 1 0 -7.68 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.12\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-8.6 0.04Q-5.4 -6.2 -2.2 0.04M2.2 0.04Q5.4 -6.2 8.6 0.04\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2.56\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-8.12 -4.12L-2.68 1.32M-8.12 1.32L-2.68 -4.12M2.68 -4.12L8.12 1.32M2.68 1.32L8.12 -4.12\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
