/* A star with six faces, 32 by 32. */

import type { Reaction } from "../wire/messages";

export const REACTION_WORDS = {
  wow: "react_wow",
  ouch: "react_ouch",
  thanks: "react_thanks",
  well_played: "react_well_played",
  thinking: "react_thinking",
  hello: "react_hello",
} as const satisfies Record<Reaction, string>;

export const FACES: Readonly<Record<Reaction | "star", string>> = {
  star: "M16 2.5 20 11 29.5 12.3 22.5 18.8 24.3 28.2 16 23.6 7.7 28.2 9.5 18.8 2.5 12.3 12 11Z",
  wow: "M12.8 14v.01M19.2 14v.01M16 18.2a1.8 2 0 1 0 .01 0",
  ouch: "M11.5 13l2.5 1.2-2.5 1.2M20.5 13 18 14.2l2.5 1.2M13 20.5l1.5-1.2 1.5 1.2 1.5-1.2 1.5 1.2",
  thanks:
    "M11.5 14.5c.6-1.3 2-1.3 2.6 0M17.9 14.5c.6-1.3 2-1.3 2.6 0M13 18.2c1.5 2 4.5 2 6 0M10.5 17v.01M21.5 17v.01",
  well_played: "M12.8 13.5v1M19.2 13.5v1M12 17.5c1 4 7 4 8 0Z",
  thinking: "M12.8 13.8v.01M18 12.3l2.8-.8M19.2 14.2v.01M13.5 19.5h4",
  hello: "M11.8 14.2h2.2M19.2 13.2v1.2M12.8 17.8c1.2 2.4 5.2 2.4 6.4 0M24.5 6l2-2.5M27 8.5l3-1",
};
