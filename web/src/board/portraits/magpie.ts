/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-3)\"/><path d=\"M-17 24Q-17 12-11 8Q-14-14 0-15Q14-14 11 8Q17 12 17 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-17 24Q-17 11-11 8Q-14-14 0-15Q14-14 11 8Q17 11 17 24Z\" fill=\"#2b3166\"/><path d=\"M-17 24Q-16 14-10 11Q-8 18-9 24ZM17 24Q16 14 10 11Q8 18 9 24Z\" fill=\"#3d7fd1\"/><path d=\"M-8 24Q-9 15-5 11Q0 8.5 5 11Q9 15 8 24Z\" fill=\"var(--paper)\"/><path d=\"M-6-13Q0-16.5 6-13Q3-10 0-10Q-3-10-6-13Z\" fill=\"#5b6488\"/>{}<path d=\"M-3.6-1Q0-3 3.6-1L0 9Z\" fill=\"#aeb6d3\"/><path d=\"M-2.5 2.2H2.5L0 9Z\" fill=\"#5b6488\"/><path d=\"M0 7L1.12 9.86L4.18 10.04L1.81 11.99L2.59 14.96L0 13.3L-2.59 14.96L-1.81 11.99L-4.18 10.04L-1.12 9.86Z\" fill=\"#ffc83d\"/>";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-7.03 -4a2.03 2.43 0 1 0 4.05 0a2.03 2.43 0 1 0 -4.05 0ZM2.97 -4a2.03 2.43 0 1 0 4.05 0a2.03 2.43 0 1 0 -4.05 0Z\" fill=\"var(--paper)\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-8.24 -4a3.24 3.38 0 1 0 6.48 0a3.24 3.38 0 1 0 -6.48 0ZM1.76 -4a3.24 3.38 0 1 0 6.48 0a3.24 3.38 0 1 0 -6.48 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.27 -5.49a1.62 1.76 0 1 0 3.24 0a1.62 1.76 0 1 0 -3.24 0ZM4.73 -5.49a1.62 1.76 0 1 0 3.24 0a1.62 1.76 0 1 0 -3.24 0Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-7.7 -2.79Q-5 -8.05 -2.3 -2.79M2.3 -2.79Q5 -8.05 7.7 -2.79\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"2.16\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-7.29 -6.29L-2.71 -1.71M-7.29 -1.71L-2.71 -6.29M2.71 -6.29L7.29 -1.71M2.71 -1.71L7.29 -6.29\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"2.03\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
