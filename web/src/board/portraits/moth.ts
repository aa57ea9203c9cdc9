/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-1)\"/><path d=\"M0-8Q-16-18-21-8Q-22 4-12 8Q-17 14-11 19Q-4 20 0 14Q4 20 11 19Q17 14 12 8Q22 4 21-8Q16-18 0-8Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-2-9Q-5-17-9-19M2-9Q5-17 9-19\" fill=\"none\" stroke=\"#ecc58c\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-11 -19a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0ZM7.8 -19a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z\" fill=\"#f7cf5e\"/><path d=\"M0-6Q-16-18-21-8Q-22 4-10 8Q-4 8 0 2Q4 8 10 8Q22 4 21-8Q16-18 0-6Z\" fill=\"#a98af7\"/><path d=\"M-2 6Q-15 6-15 13Q-14 20-7 19Q-1 17-1 9ZM2 6Q15 6 15 13Q14 20 7 19Q1 17 1 9Z\" fill=\"#6a4ba3\"/><path d=\"M-17.6 -4.6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM11.6 -4.6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z\" fill=\"#f7cf5e\"/><path d=\"M-15.9 -4.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0ZM13.3 -4.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0Z\" fill=\"#6a4ba3\"/><path d=\"M0-9Q7.6-9 7.6-1.6Q7.6 3 4.6 5Q6 18 0 20Q-6 18-4.6 5Q-7.6 3-7.6-1.6Q-7.6-9 0-9Z\" fill=\"#e7ecfb\"/><path d=\"M-4.6 9Q0 11 4.6 9M-4.6 13Q0 15 4.6 13\" fill=\"none\" stroke=\"#aeb6d3\" stroke-width=\"1.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-4.78 -2.4a1.58 1.89 0 1 0 3.15 0a1.58 1.89 0 1 0 -3.15 0ZM1.62 -2.4a1.58 1.89 0 1 0 3.15 0a1.58 1.89 0 1 0 -3.15 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 1.1Q0 3.3 2.3 1.1\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-5.72 -2.4a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0ZM0.68 -2.4a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0Z\" fill=\"var(--paper)\"/><path d=\"M-3.41 -3.56a1.26 1.37 0 1 0 2.52 0a1.26 1.37 0 1 0 -2.52 0ZM2.99 -3.56a1.26 1.37 0 1 0 2.52 0a1.26 1.37 0 1 0 -2.52 0Z\" fill=\"var(--ink)\"/><path d=\"M-5.72 -2.4a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0ZM0.68 -2.4a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.73\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 1.9L2.3 1.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-5.3 -1.45Q-3.2 -5.55 -1.1 -1.45M1.1 -1.45Q3.2 -5.55 5.3 -1.45\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.68\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 0.5H3.4Q3 5 0 5Q-3 5 -3.4 0.5Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-4.99 -4.18L-1.42 -0.61M-4.99 -0.61L-1.42 -4.18M1.42 -4.18L4.99 -0.61M1.42 -0.61L4.99 -4.18\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.58\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 2.5Q-1.4 -0.1 0 2T2.8 1.6\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
