/* Written by tools/art.py from fallstar.view.picture: change it there. */

/** The portrait of each bot: a file in portraits/. */
export const PORTRAIT_OF: Readonly<Record<string, string>> = {
  "random": "tumbleweed",
  "novice": "snail",
  "beginner": "sprout",
  "newcomer": "cloud",
  "gain": "magpie",
  "collector": "badger",
  "brawler": "ram",
  "greedy": "mouse",
  "uct": "cat",
  "rover": "hedgehog",
  "scout": "squirrel",
  "ranger": "owl",
  "navigator": "octopus",
  "pilot": "moth",
  "champion": "north-star"
};
