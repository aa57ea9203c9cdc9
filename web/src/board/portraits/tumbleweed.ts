/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-0)\"/><path d=\"M-3.42 -12.75A4.2 4.2 0 1 1 3.42 -12.75A4.2 4.2 0 1 1 9.33 -9.33A4.2 4.2 0 1 1 12.75 -3.42A4.2 4.2 0 1 1 12.75 3.42A4.2 4.2 0 1 1 9.33 9.33A4.2 4.2 0 1 1 3.42 12.75A4.2 4.2 0 1 1 -3.42 12.75A4.2 4.2 0 1 1 -9.33 9.33A4.2 4.2 0 1 1 -12.75 3.42A4.2 4.2 0 1 1 -12.75 -3.42A4.2 4.2 0 1 1 -9.33 -9.33A4.2 4.2 0 1 1 -3.42 -12.75Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-3.42 -12.75A4.2 4.2 0 1 1 3.42 -12.75A4.2 4.2 0 1 1 9.33 -9.33A4.2 4.2 0 1 1 12.75 -3.42A4.2 4.2 0 1 1 12.75 3.42A4.2 4.2 0 1 1 9.33 9.33A4.2 4.2 0 1 1 3.42 12.75A4.2 4.2 0 1 1 -3.42 12.75A4.2 4.2 0 1 1 -9.33 9.33A4.2 4.2 0 1 1 -12.75 3.42A4.2 4.2 0 1 1 -12.75 -3.42A4.2 4.2 0 1 1 -9.33 -9.33A4.2 4.2 0 1 1 -3.42 -12.75Z\" fill=\"#ecc58c\"/><path d=\"M-11-7Q0-17 11-6M-13 3Q-2 15 11 8M-8-12Q-16 0-8 12M9-12Q16 0 7 13M-4-14Q8-10 13 2M-12 7Q-6 14 4 14\" fill=\"none\" stroke=\"#8a5a3b\" stroke-width=\"1.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M15-15l4-3M17.5-10l4.5-1M11-19l2-3.5\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M17.9 -18.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM20.9 -11.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0ZM12.4 -22a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z\" fill=\"#e7ecfb\"/><path d=\"M-8.6 1.5a8.6 7.4 0 1 0 17.2 0a8.6 7.4 0 1 0 -17.2 0Z\" fill=\"#ecc58c\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-5.25 -0.2a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0ZM1.95 -0.2a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 3.7Q0 5.9 2.3 3.7\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-6.24 -0.2a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM0.96 -0.2a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"var(--paper)\"/><path d=\"M-3.82 -1.41a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0ZM3.38 -1.41a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0Z\" fill=\"var(--ink)\"/><path d=\"M-6.24 -0.2a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM0.96 -0.2a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.77\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 4.5L2.3 3.8\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-5.8 0.79Q-3.6 -3.5 -1.4 0.79M1.4 0.79Q3.6 -3.5 5.8 0.79\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.76\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 3.1H3.4Q3 7.6 0 7.6Q-3 7.6 -3.4 3.1Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-5.47 -2.07L-1.73 1.67M-5.47 1.67L-1.73 -2.07M1.73 -2.07L5.47 1.67M1.73 1.67L5.47 -2.07\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 5.1Q-1.4 2.5 0 4.6T2.8 4.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
