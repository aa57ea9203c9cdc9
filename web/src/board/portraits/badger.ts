/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-0)\"/><path d=\"M-19 24Q-18 14-10 12Q-14 6-13-3Q-17-6-15-10Q-12-14-9-11Q0-17 9-11Q12-14 15-10Q17-6 13-3Q14 6 10 12Q18 14 19 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-19 24Q-18 13-9 11H9Q18 13 19 24Z\" fill=\"#5b6488\"/><path d=\"M-15.8 -8.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0ZM9 -8.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0Z\" fill=\"#5b6488\"/><path d=\"M0-15Q13-14 13-1Q13 8 4.5 13Q0 15-4.5 13Q-13 8-13-1Q-13-14 0-15Z\" fill=\"var(--paper)\"/><path d=\"M-9.4-11.4Q-4-13.5-3.4-12Q-1 0-4.6 8Q-11 7-12.6 1Q-12-8-9.4-11.4ZM9.4-11.4Q4-13.5 3.4-12Q1 0 4.6 8Q11 7 12.6 1Q12-8 9.4-11.4Z\" fill=\"#2b3166\"/><path d=\"M-2.5 7.6a2.5 1.8 0 1 0 5 0a2.5 1.8 0 1 0 -5 0Z\" fill=\"var(--ink)\"/>{}<path d=\"M1.8 -1a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"1.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M10.6 1.5Q13 8 11.6 15\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"0.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M0 18L-7.5 14.5V21.5ZM0 18L7.5 14.5V21.5Z\" fill=\"#e5484d\"/><path d=\"M-1.6 18a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0Z\" fill=\"#ffc83d\"/>";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-8.05 -1a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0ZM4.75 -1a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0Z\" fill=\"var(--paper)\"/><path d=\"M-2.3 10.4Q0 12.6 2.3 10.4\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-9.04 -1a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM3.76 -1a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"var(--paper)\"/><path d=\"M-6.62 -2.21a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0ZM6.18 -2.21a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0Z\" fill=\"var(--ink)\"/><path d=\"M-1 11.2L2.3 10.5\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-8.6 -0.01Q-6.4 -4.3 -4.2 -0.01M4.2 -0.01Q6.4 -4.3 8.6 -0.01\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"1.76\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 9.8H3.4Q3 14.3 0 14.3Q-3 14.3 -3.4 9.8Z\" fill=\"var(--paper)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-8.27 -2.87L-4.53 0.87M-8.27 0.87L-4.53 -2.87M4.53 -2.87L8.27 0.87M4.53 0.87L8.27 -2.87\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"1.65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 11.8Q-1.4 9.2 0 11.3T2.8 10.9\" fill=\"none\" stroke=\"var(--paper)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
