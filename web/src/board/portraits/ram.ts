/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-1)\"/><path d=\"M-18 24Q-17 14-9 12L-10 4Q-20 8-21-2Q-20-14-8-12Q0-19 8-12Q20-14 21-2Q20 8 10 4L9 12Q17 14 18 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-18 24Q-18 14-10 12H10Q18 14 18 24Z\" fill=\"#e7ecfb\"/><path d=\"M-6-9Q-19-13-20-2Q-19 8-11 6Q-6 4-8-1Q-11-3-13-1M6-9Q19-13 20-2Q19 8 11 6Q6 4 8-1Q11-3 13-1\" fill=\"none\" stroke=\"#8a5a3b\" stroke-width=\"4.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-18-6L-14.4-5M-19.6 0L-16-1M-16 5L-14.6 2M18-6L14.4-5M19.6 0L16-1M16 5L14.6 2\" fill=\"none\" stroke=\"#ecc58c\" stroke-width=\"1.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-7-6Q0-10 7-6Q8 4 5 10Q3 14 0 14Q-3 14-5 10Q-8 4-7-6Z\" fill=\"#ecc58c\"/><path d=\"M-8.2 -9a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0ZM0.6 -9a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0ZM-4.4 -11a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0ZM-3.4 -7a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z\" fill=\"#e7ecfb\"/><path d=\"M-2.4 8.2L0 9.6L2.4 8.2\" fill=\"none\" stroke=\"#4a2f2a\" stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-4.97 1.6a1.58 1.89 0 1 0 3.15 0a1.58 1.89 0 1 0 -3.15 0ZM1.82 1.6a1.58 1.89 0 1 0 3.15 0a1.58 1.89 0 1 0 -3.15 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 10.9Q0 13.1 2.3 10.9\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-5.92 1.6a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0ZM0.88 1.6a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0Z\" fill=\"var(--paper)\"/><path d=\"M-3.61 0.44a1.26 1.37 0 1 0 2.52 0a1.26 1.37 0 1 0 -2.52 0ZM3.19 0.44a1.26 1.37 0 1 0 2.52 0a1.26 1.37 0 1 0 -2.52 0Z\" fill=\"var(--ink)\"/><path d=\"M-5.92 1.6a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0ZM0.88 1.6a2.52 2.62 0 1 0 5.04 0a2.52 2.62 0 1 0 -5.04 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.73\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 11.7L2.3 11\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-5.5 2.54Q-3.4 -1.55 -1.3 2.54M1.3 2.54Q3.4 -1.55 5.5 2.54\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.68\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 10.3H3.4Q3 14.8 0 14.8Q-3 14.8 -3.4 10.3Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-5.18 -0.18L-1.61 3.38M-5.18 3.38L-1.61 -0.18M1.61 -0.18L5.18 3.38M1.61 3.38L5.18 -0.18\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.58\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 12.3Q-1.4 9.7 0 11.8T2.8 11.4\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.26\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
