/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-2)\"/><path d=\"M-16 24Q-16 15-9 13Q-13 8-12 1Q-19 1-19-6Q-18-10-14-10L-10-9Q-9-18 0-18Q9-18 10-9L14-10Q18-10 19-6Q19 1 12 1Q13 8 9 13Q16 15 16 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-16 24Q-16 14-8 12H8Q16 14 16 24Z\" fill=\"#e5484d\"/><path d=\"M-5 13H5L3 24H-3Z\" fill=\"#e7ecfb\"/><path d=\"M-19 -3.4a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0 -10.8 0ZM8.2 -3.4a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0 -10.8 0Z\" fill=\"#aeb6d3\"/><path d=\"M-16.8 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM10.8 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z\" fill=\"#f59bb0\"/><path d=\"M-11.5-5H11.5Q14 4 8 11Q4 15 0 15Q-4 15-8 11Q-14 4-11.5-5Z\" fill=\"#aeb6d3\"/><path d=\"M-8 9a4.4 3.8 0 1 0 8.8 0a4.4 3.8 0 1 0 -8.8 0ZM-0.8 9a4.4 3.8 0 1 0 8.8 0a4.4 3.8 0 1 0 -8.8 0Z\" fill=\"#e7ecfb\"/><path d=\"M-2 5.8a2 1.5 0 1 0 4 0a2 1.5 0 1 0 -4 0Z\" fill=\"#c9602f\"/><path d=\"M-9-7Q-8-18 0-18Q8-18 9-7Z\" fill=\"#f7cf5e\"/><path d=\"M-19-6.4Q0-14 19-6.4Q17-3 10-3.6Q0-6.6-10-3.6Q-17-3-19-6.4Z\" fill=\"#f7cf5e\"/><path d=\"M-8.9-8.2Q0-12 8.9-8.2L8.6-10.8Q0-14.4-8.6-10.8Z\" fill=\"#d9743f\"/><path d=\"M14 12l5-13M16.6 3.4l4.6-1.2M17.6 .6l-3.2-3M15.6 6.6l4.6-.6M16.4 4.2l-3.4-2.8\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"1.7\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-6.45 1.4a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0ZM3.15 1.4a1.65 1.98 0 1 0 3.3 0a1.65 1.98 0 1 0 -3.3 0Z\" fill=\"var(--ink)\"/><path d=\"M-2.3 8.7Q0 10.9 2.3 8.7\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-7.44 1.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM2.16 1.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.02 0.19a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0ZM4.58 0.19a1.32 1.43 0 1 0 2.64 0a1.32 1.43 0 1 0 -2.64 0Z\" fill=\"var(--ink)\"/><path d=\"M-7.44 1.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0ZM2.16 1.4a2.64 2.75 0 1 0 5.28 0a2.64 2.75 0 1 0 -5.28 0Z\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"0.77\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1 9.5L2.3 8.8\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-7 2.39Q-4.8 -1.9 -2.6 2.39M2.6 2.39Q4.8 -1.9 7 2.39\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.76\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 8.1H3.4Q3 12.6 0 12.6Q-3 12.6 -3.4 8.1Z\" fill=\"var(--ink)\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-6.67 -0.47L-2.93 3.27M-6.67 3.27L-2.93 -0.47M2.93 -0.47L6.67 3.27M2.93 3.27L6.67 -0.47\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.65\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 10.1Q-1.4 7.5 0 9.6T2.8 9.2\" fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.32\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
