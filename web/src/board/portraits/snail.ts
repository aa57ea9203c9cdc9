/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-2)\"/><path d=\"M-20 24Q-22 8-13 6Q-8 5-7.6 8Q-9-10 6-10.6Q20-10 20 3.4Q20 12 14 17L20 18L21 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-14.6 10L-17-7M-9.4 9L-7.6-8\" fill=\"none\" stroke=\"#8ccf4d\" stroke-width=\"2.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-19.8 -8.6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0ZM-10 -9.6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z\" fill=\"var(--paper)\"/><path d=\"M-20 24Q-22 8-13 6Q-6 5-5 12Q-3 17 6 18H20Q22 20 21 24Z\" fill=\"#8ccf4d\"/><path d=\"M-8 3.4a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z\" fill=\"#d9743f\"/><path d=\"M6 3.4Q8 .6 9.6 3.8Q10 8.6 5 8.8Q-.8 8-.4 2.4Q1-4.4 8-4Q15.6-2 15 5Q13.6 13 4.6 13.4\" fill=\"none\" stroke=\"#ecc58c\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-18.55 -9a1.35 1.62 0 1 0 2.7 0a1.35 1.62 0 1 0 -2.7 0ZM-8.75 -9a1.35 1.62 0 1 0 2.7 0a1.35 1.62 0 1 0 -2.7 0Z\" fill=\"var(--ink)\"/><path d=\"M-14.6 14.9Q-12.3 17.1 -10 14.9\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.08\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-19.36 -9a2.16 2.25 0 1 0 4.32 0a2.16 2.25 0 1 0 -4.32 0ZM-9.56 -9a2.16 2.25 0 1 0 4.32 0a2.16 2.25 0 1 0 -4.32 0Z\" fill=\"var(--paper)\"/><path d=\"M-17.38 -9.99a1.08 1.17 0 1 0 2.16 0a1.08 1.17 0 1 0 -2.16 0ZM-7.58 -9.99a1.08 1.17 0 1 0 2.16 0a1.08 1.17 0 1 0 -2.16 0Z\" fill=\"var(--ink)\"/><path d=\"M-19.36 -9a2.16 2.25 0 1 0 4.32 0a2.16 2.25 0 1 0 -4.32 0ZM-9.56 -9a2.16 2.25 0 1 0 4.32 0a2.16 2.25 0 1 0 -4.32 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.63\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-13.3 15.7L-10 15\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.08\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-19 -8.19Q-17.2 -11.7 -15.4 -8.19M-9.2 -8.19Q-7.4 -11.7 -5.6 -8.19\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.44\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-15.7 14.3H-8.9Q-9.3 18.8 -12.3 18.8Q-15.3 18.8 -15.7 14.3Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-18.73 -10.53L-15.67 -7.47M-18.73 -7.47L-15.67 -10.53M-8.93 -10.53L-5.87 -7.47M-8.93 -7.47L-5.87 -10.53\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.35\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-15.1 16.3Q-13.7 13.7 -12.3 15.8T-9.5 15.4\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.08\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
