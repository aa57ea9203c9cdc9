/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-2)\"/><path d=\"M-12 24L-14 14H14L12 24ZM-10 8A10.5 10 0 0 1 10 8V15H-10ZM-1.2-1V-8H1.2V-1ZM0-6Q-4-17-15-16Q-14-6 0-6ZM0-7Q3-20 15-20Q15-8 0-7Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M0 1V-8\" fill=\"none\" stroke=\"#3f8a45\" stroke-width=\"2.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M0-6Q-4-17-15-16Q-14-6 0-6Z\" fill=\"#8ccf4d\"/><path d=\"M0-7Q3-20 15-20Q15-8 0-7Z\" fill=\"#3f8a45\"/><path d=\"M-1.5-7.4Q-7-10-11-14\" fill=\"none\" stroke=\"#3f8a45\" stroke-width=\"0.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M1.5-8.6Q7-12 11.6-17.4\" fill=\"none\" stroke=\"#8ccf4d\" stroke-width=\"0.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-10.5 8A10.5 10 0 0 1 10.5 8V16H-10.5Z\" fill=\"#8ccf4d\"/><path d=\"M-14 13.5H14V18H12.8L12 24H-12L-12.8 18H-14Z\" fill=\"#d9743f\"/><path d=\"M-12.8 18H12.8L12.5 20H-12.5Z\" fill=\"#c9602f\"/><path d=\"M-8.7 9.6a1.7 1.2 0 1 0 3.4 0a1.7 1.2 0 1 0 -3.4 0ZM5.3 9.6a1.7 1.2 0 1 0 3.4 0a1.7 1.2 0 1 0 -3.4 0Z\" fill=\"#f59bb0\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-5.55 5.4a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0ZM2.25 5.4a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 8.3Q0 10.5 2.3 8.3\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-6.54 5.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM1.26 5.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"var(--paper)\"/><path d=\"M-4.12 4.19a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0ZM3.68 4.19a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0Z\" fill=\"var(--ink)\"/><path d=\"M-6.54 5.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM1.26 5.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.77\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 9.1L2.3 8.4\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-6.1 6.39Q-3.9 2.1 -1.7 6.39M1.7 6.39Q3.9 2.1 6.1 6.39\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.76\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 7.7H3.4Q3 12.2 0 12.2Q-3 12.2 -3.4 7.7Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-5.77 3.53L-2.03 7.27M-5.77 7.27L-2.03 3.53M2.03 3.53L5.77 7.27M2.03 7.27L5.77 3.53\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 9.7Q-1.4 7.1 0 9.2T2.8 8.8\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
