/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-0)\"/><path d=\"M-16 24Q-16 15-9 12Q-12 7-11.6 1L-21-3Q-10-8-8-9Q-8-18 0-19Q8-18 8-9Q10-8 21-3L11.6 1Q12 7 9 12Q16 15 16 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-16 24Q-16 14-8 12H8Q16 14 16 24Z\" fill=\"#3f8a45\"/><path d=\"M-11-2L-15 4L-10 5ZM11-2L15 4L10 5Z\" fill=\"#c9602f\"/><path d=\"M-11.4-4H11.4Q14 5 8 11Q4 14.4 0 14.4Q-4 14.4-8 11Q-14 5-11.4-4Z\" fill=\"#d9743f\"/><path d=\"M0 4Q7 4 8 9.6Q4 14.4 0 14.4Q-4 14.4-8 9.6Q-7 4 0 4Z\" fill=\"#ecc58c\"/><path d=\"M-2 6a2 1.5 0 1 0 4 0a2 1.5 0 1 0 -4 0Z\" fill=\"#4a2f2a\"/><path d=\"M-8.4-4Q-9-18-3-18Q0-16 3-18Q9-18 8.4-4Z\" fill=\"#3f8a45\"/><path d=\"M-8.5-7.6Q0-10 8.5-7.6V-4.6H-8.5Z\" fill=\"#8a5a3b\"/><path d=\"M-21-3Q-12-7.4 0-7.4Q12-7.4 21-3Q12-1 0-4Q-12-1-21-3Z\" fill=\"#3f8a45\"/><path d=\"M-9.4 13Q0 18 9.4 13L8.6 17Q4 19 2.6 18.6L0 24L-2.6 18.6Q-4 19-8.6 17Z\" fill=\"#e5484d\"/><path d=\"M0 -14.6L0.65 -12.89L2.47 -12.8L1.05 -11.66L1.53 -9.9L0 -10.9L-1.53 -9.9L-1.05 -11.66L-2.47 -12.8L-0.65 -12.89Z\" fill=\"#ffc83d\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-6.52 1.2a1.72 2.07 0 1 0 3.45 0a1.72 2.07 0 1 0 -3.45 0ZM3.08 1.2a1.72 2.07 0 1 0 3.45 0a1.72 2.07 0 1 0 -3.45 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 9.1Q0 11.3 2.3 9.1\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-7.56 1.2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0ZM2.04 1.2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.03 -0.06a1.38 1.49 0 1 0 2.76 0a1.38 1.49 0 1 0 -2.76 0ZM4.57 -0.06a1.38 1.49 0 1 0 2.76 0a1.38 1.49 0 1 0 -2.76 0Z\" fill=\"var(--ink)\"/><path d=\"M-7.56 1.2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0ZM2.04 1.2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 9.9L2.3 9.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-7.1 2.23Q-4.8 -2.25 -2.5 2.23M2.5 2.23Q4.8 -2.25 7.1 2.23\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.84\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 8.5H3.4Q3 13 0 13Q-3 13 -3.4 8.5Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-6.75 -0.75L-2.84 3.15M-6.75 3.15L-2.84 -0.75M2.84 -0.75L6.75 3.15M2.84 3.15L6.75 -0.75\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.72\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 10.5Q-1.4 7.9 0 10T2.8 9.6\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
