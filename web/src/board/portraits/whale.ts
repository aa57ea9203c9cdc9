/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-3)\"/><path d=\"M-20 22Q-22 2-6-5Q12-9 18 6Q22 14 20 24H-18ZM-3-8Q-2-14-9-16M1-8Q0-16 8-18\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-1.4-6Q-1-14-7.4-14.6Q-10.6-14-10-11M.6-6Q1-17 7.6-17Q11-16 10-12.6\" fill=\"none\" stroke=\"#e7ecfb\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-21 24Q-23 1-5-5Q13-9 19 6Q22 14 21 24Z\" fill=\"#3d7fd1\"/><path d=\"M-20.6 14Q-8 20 6 17Q16 15 20.8 12Q22 18 21 24H-21Z\" fill=\"#7dbdf5\"/><path d=\"M-12 24Q-10 19.4-4 19.6Q-4 23-6 24ZM12 24Q10 19.4 5 19.6Q4 23 6 24Z\" fill=\"#3d7fd1\"/><path d=\"M-14 10.4a2 1.4 0 1 0 4 0a2 1.4 0 1 0 -4 0ZM10 10.4a2 1.4 0 1 0 4 0a2 1.4 0 1 0 -4 0Z\" fill=\"#f59bb0\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-9.47 6a1.88 2.25 0 1 0 3.75 0a1.88 2.25 0 1 0 -3.75 0ZM5.72 6a1.88 2.25 0 1 0 3.75 0a1.88 2.25 0 1 0 -3.75 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 10.1Q0 12.3 2.3 10.1\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-10.6 6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0ZM4.6 6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0Z\" fill=\"var(--paper)\"/><path d=\"M-7.85 4.62a1.5 1.62 0 1 0 3 0a1.5 1.62 0 1 0 -3 0ZM7.35 4.62a1.5 1.62 0 1 0 3 0a1.5 1.62 0 1 0 -3 0Z\" fill=\"var(--ink)\"/><path d=\"M-10.6 6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0ZM4.6 6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.88\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 10.9L2.3 10.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-10.1 7.12Q-7.6 2.25 -5.1 7.12M5.1 7.12Q7.6 2.25 10.1 7.12\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 9.5H3.4Q3 14 0 14Q-3 14 -3.4 9.5Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-9.72 3.88L-5.47 8.12M-9.72 8.12L-5.47 3.88M5.47 3.88L9.72 8.12M5.47 8.12L9.72 3.88\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.88\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 11.5Q-1.4 8.9 0 11T2.8 10.6\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
