/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-1)\"/><path d=\"M-12 17A7.5 7.5 0 0 1-15 3A9 9 0 0 1-8-4L-2-14Q6-20 15-12L12-8L9-4A9 9 0 0 1 15 4A7 7 0 0 1 12 17Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-10-1Q-7-12-1-15Q8-20 16-10L13-7Q10-10 7-9L10-1Z\" fill=\"#6a4ba3\"/><path d=\"M-9.6-4Q-8.6-7-7.3-9L9-4.6L10-1H-10Z\" fill=\"#a98af7\"/><path d=\"M11.8 -8a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z\" fill=\"#f7cf5e\"/><path d=\"M-12 17A7.5 7.5 0 0 1-15 3A9 9 0 0 1-4-3A10 10 0 0 1 11-2A8.5 8.5 0 0 1 15 4.4A7 7 0 0 1 12 17Z\" fill=\"#e7ecfb\"/><path d=\"M-10.5 9a2 1.4 0 1 0 4 0a2 1.4 0 1 0 -4 0ZM6.5 9a2 1.4 0 1 0 4 0a2 1.4 0 1 0 -4 0Z\" fill=\"#f59bb0\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-6.25 5a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0ZM2.95 5a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 9.1Q0 11.3 2.3 9.1\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-7.24 5a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM1.96 5a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"var(--paper)\"/><path d=\"M-4.82 3.79a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0ZM4.38 3.79a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0Z\" fill=\"var(--ink)\"/><path d=\"M-7.24 5a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM1.96 5a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.77\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 9.9L2.3 9.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-6.8 5.99Q-4.6 1.7 -2.4 5.99M2.4 5.99Q4.6 1.7 6.8 5.99\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.76\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 8.5H3.4Q3 13 0 13Q-3 13 -3.4 8.5Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-6.47 3.13L-2.73 6.87M-6.47 6.87L-2.73 3.13M2.73 3.13L6.47 6.87M2.73 6.87L6.47 3.13\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 10.5Q-1.4 7.9 0 10T2.8 9.6\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
