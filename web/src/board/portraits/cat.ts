/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** A bust, whose face belongs at {}. */
export const BUST = "<circle r=\"24\" fill=\"var(--disc-3)\"/><path d=\"M-17 24Q-17 14-10 12Q-14 6-13-2L-14-17L-5-11H5L14-17L13-2Q14 6 10 12Q17 14 17 24Z\" fill=\"var(--paper)\" stroke=\"var(--paper)\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-17 24Q-17 13-9 11H9Q17 13 17 24Z\" fill=\"#6a4ba3\"/><path d=\"M-14-17L-5-11H5L14-17L13.4-2Q14 13 0 13.4Q-14 13-13.4-2Z\" fill=\"#6a4ba3\"/><path d=\"M-11.8-13L-7-9.6L-11.6-5ZM11.8-13L7-9.6L11.6-5Z\" fill=\"#f59bb0\"/><path d=\"M-13.6-5.6Q0-12 13.6-5.6L17-2Q0-8-17-2Z\" fill=\"#3f8a45\"/><path d=\"M-17-2Q0-8 17-2Q10-3.4 0-3.6Q-10-3.4-17-2Z\" fill=\"#8ccf4d\"/><path d=\"M-6 9Q-10 8-13 9.4M-6 10.4Q-10 10.6-12.4 12.6M6 9Q10 8 13 9.4M6 10.4Q10 10.6 12.4 12.6\" fill=\"none\" stroke=\"#a98af7\" stroke-width=\"0.9\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-1.8 6H1.8L0 8Z\" fill=\"#f59bb0\"/><path d=\"M-6.6 16.2Q-6.6 15-5.4 15H4.4Q5.6 15 5.6 16.2V24H-6.6Z\" fill=\"var(--paper)\"/><path d=\"M-4.5 18.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0ZM1.3 18.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0ZM-1.6 20.8a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0Z\" fill=\"#e5484d\"/>{}";
/** The face in each mood, and a sign of it for small pictures, over all. */
export const MOODS = {
  "calm": [
    "<path d=\"M-6.95 1.4a1.95 2.34 0 1 0 3.9 0a1.95 2.34 0 1 0 -3.9 0ZM3.05 1.4a1.95 2.34 0 1 0 3.9 0a1.95 2.34 0 1 0 -3.9 0Z\" fill=\"#f7cf5e\"/><path d=\"M-2.3 8.9Q0 11.1 2.3 8.9\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.56\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    ""
  ],
  "thinking": [
    "<path d=\"M-8.12 1.4a3.12 3.25 0 1 0 6.24 0a3.12 3.25 0 1 0 -6.24 0ZM1.88 1.4a3.12 3.25 0 1 0 6.24 0a3.12 3.25 0 1 0 -6.24 0Z\" fill=\"var(--paper)\"/><path d=\"M-5.26 -0.03a1.56 1.69 0 1 0 3.12 0a1.56 1.69 0 1 0 -3.12 0ZM4.74 -0.03a1.56 1.69 0 1 0 3.12 0a1.56 1.69 0 1 0 -3.12 0Z\" fill=\"var(--ink)\"/><path d=\"M-1 9.7L2.3 9\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.56\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-1.6 -15.6a9.6 5 0 1 0 19.2 0a9.6 5 0 1 0 -19.2 0ZM2-7L3.4-12.4L8-11.4Z\" fill=\"var(--paper)\"/><path d=\"M1.1 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM6.3 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0ZM11.5 -15.6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z\" fill=\"var(--ink)\"/>"
  ],
  "glad": [
    "<path d=\"M-7.6 2.57Q-5 -2.5 -2.4 2.57M2.4 2.57Q5 -2.5 7.6 2.57\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"2.08\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-3.4 8.3H3.4Q3 12.8 0 12.8Q-3 12.8 -3.4 8.3Z\" fill=\"#f7cf5e\"/>",
    "<path d=\"M-18-12l-3-3M-14-17l-1.6-3.6M18-12l3-3M14-17l1.6-3.6\" fill=\"none\" stroke=\"#ffc83d\" stroke-width=\"2\" stroke-linecap=\"round\"/>"
  ],
  "ejected": [
    "<path d=\"M-7.21 -0.81L-2.79 3.61M-7.21 3.61L-2.79 -0.81M2.79 -0.81L7.21 3.61M2.79 3.61L7.21 -0.81\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.95\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M-2.8 10.3Q-1.4 7.7 0 9.8T2.8 9.4\" fill=\"none\" stroke=\"#f7cf5e\" stroke-width=\"1.56\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-13 -21.4L-11.88 -18.54L-8.82 -18.36L-11.19 -16.41L-10.41 -13.44L-13 -15.1L-15.59 -13.44L-14.81 -16.41L-17.18 -18.36L-14.12 -18.54ZM1 -24.4L2.12 -21.54L5.18 -21.36L2.81 -19.41L3.59 -16.44L1 -18.1L-1.59 -16.44L-0.81 -19.41L-3.18 -21.36L-0.12 -21.54ZM14.6 -20.4L15.72 -17.54L18.78 -17.36L16.41 -15.41L17.19 -12.44L14.6 -14.1L12.01 -12.44L12.79 -15.41L10.42 -17.36L13.48 -17.54Z\" fill=\"#ffc83d\" stroke=\"var(--ink)\" stroke-width=\".8\" stroke-linejoin=\"round\"/>"
  ]
} as const;
