/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-2)\"/><path d=\"M-11 24L-12 21Q-21 24-21 15Q-19 11-17 15Q-16 18-12 16Q-12 10-13 4Q-14-8-10-12Q-12-18-9-19Q0-22 9-19Q12-18 10-12Q14-8 13 4Q12 10 12 16Q16 18 17 15Q19 11 21 15Q21 24 12 21L11 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-9 14Q-11 22-17 20.6Q-21 18.6-19.4 14.4M9 14Q11 22 17 20.6Q21 18.6 19.4 14.4\" fill=\"none\" stroke=\"#0d7268\" stroke-width=\"4.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-13 4Q-14-12 0-12Q14-12 13 4Q12.6 9 11 13V24H-11V13Q-12.6 9-13 4Z\" fill=\"#19a796\"/><path d=\"M-5.4 24V16M0 24V17M5.4 24V16\" fill=\"none\" stroke=\"#0d7268\" stroke-width=\"1.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-11.1 -4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM-8 -7.4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0ZM9.2 8.6a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0Z\" fill=\"#0d7268\"/><path d=\"M-9.9 6.6a1.9 1.3 0 1 0 3.8 0a1.9 1.3 0 1 0 -3.8 0ZM6.1 6.6a1.9 1.3 0 1 0 3.8 0a1.9 1.3 0 1 0 -3.8 0Z\" fill=\"#f59bb0\"/><path d=\"M-10-13Q-13-19-8.6-19.4Q0-22.6 8.6-19.4Q13-19 10-13Q0-16-10-13Z\" fill=\"var(--paper)\"/><path d=\"M-11-9Q0-13 11-9L10.2-13.4Q0-17-10.2-13.4Z\" fill=\"#2b3166\"/><path d=\"M-9.6-8.6Q0-12.6 9.6-8.6Q0-9.4-9.6-8.6Z\" fill=\"#4a2f2a\"/><path d=\"M0 -18.6L0.78 -16.38L3 -15.6L0.78 -14.82L0 -12.6L-0.78 -14.82L-3 -15.6L-0.78 -16.38Z\" fill=\"#ffc83d\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-6.67 1.6a1.88 2.25 0 1 0 3.75 0a1.88 2.25 0 1 0 -3.75 0ZM2.92 1.6a1.88 2.25 0 1 0 3.75 0a1.88 2.25 0 1 0 -3.75 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 6.5Q0 8.7 2.3 6.5\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-7.8 1.6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0ZM1.8 1.6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.05 0.23a1.5 1.62 0 1 0 3 0a1.5 1.62 0 1 0 -3 0ZM4.55 0.23a1.5 1.62 0 1 0 3 0a1.5 1.62 0 1 0 -3 0Z\" fill=\"var(--ink)\"/><path d=\"M-7.8 1.6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0ZM1.8 1.6a3 3.12 0 1 0 6 0a3 3.12 0 1 0 -6 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.88\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 7.3L2.3 6.6\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-7.3 2.73Q-4.8 -2.15 -2.3 2.73M2.3 2.73Q4.8 -2.15 7.3 2.73\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 5.9H3.4Q3 10.4 0 10.4Q-3 10.4 -3.4 5.9Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-6.92 -0.52L-2.67 3.73M-6.92 3.73L-2.67 -0.52M2.67 -0.52L6.92 3.73M2.67 3.73L6.92 -0.52\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.88\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 7.9Q-1.4 5.3 0 7.4T2.8 7\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
