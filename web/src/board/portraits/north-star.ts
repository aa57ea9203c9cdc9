/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-1)\"/><path d=\"M0-21Q4.6-7.4 20-1Q6.4 5 0 21Q-6.4 5-20-1Q-4.6-7.4 0-21Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-17-16l-2.4-2.4M17-16l2.4-2.4M-16 15l-2.4 2.4M16 15l2.4 2.4\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M0-22Q5-8 21-1Q7 6 0 22Q-7 6-21-1Q-5-8 0-22Z\" fill=\"#ffc83d\"/><path d=\"M0-22Q5-8 21-1H0ZM0 22Q-7 6-21-1H0Z\" fill=\"#f7cf5e\"/><path d=\"M-8.4 -1a8.4 8.4 0 1 0 16.8 0a8.4 8.4 0 1 0 -16.8 0Z\" fill=\"#ffc83d\"/><path d=\"M-7.6 1.6a1.6 1.1 0 1 0 3.2 0a1.6 1.1 0 1 0 -3.2 0ZM4.4 1.6a1.6 1.1 0 1 0 3.2 0a1.6 1.1 0 1 0 -3.2 0Z\" fill=\"#d9743f\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-5.33 -2a1.72 2.07 0 1 0 3.45 0a1.72 2.07 0 1 0 -3.45 0ZM1.88 -2a1.72 2.07 0 1 0 3.45 0a1.72 2.07 0 1 0 -3.45 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 1.7Q0 3.9 2.3 1.7\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-6.36 -2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0ZM0.84 -2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0Z\" fill=\"var(--paper)\"/><path d=\"M-3.83 -3.26a1.38 1.49 0 1 0 2.76 0a1.38 1.49 0 1 0 -2.76 0ZM3.37 -3.26a1.38 1.49 0 1 0 2.76 0a1.38 1.49 0 1 0 -2.76 0Z\" fill=\"var(--ink)\"/><path d=\"M-6.36 -2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0ZM0.84 -2a2.76 2.88 0 1 0 5.52 0a2.76 2.88 0 1 0 -5.52 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 2.5L2.3 1.8\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-5.9 -0.97Q-3.6 -5.45 -1.3 -0.97M1.3 -0.97Q3.6 -5.45 5.9 -0.97\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.84\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 1.1H3.4Q3 5.6 0 5.6Q-3 5.6 -3.4 1.1Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-5.55 -3.96L-1.65 -0.05M-5.55 -0.05L-1.65 -3.96M1.65 -3.96L5.55 -0.05M1.65 -0.05L5.55 -3.96\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.72\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 3.1Q-1.4 0.5 0 2.6T2.8 2.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.38\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
