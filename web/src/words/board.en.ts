/* Things of the game that every page with a board names. */
export default {
  star_b: "blue",
  star_y: "yellow",
  star_p: "pink",
  star_g: "green",
  star_o: "orange",
  star_w: "white",
  card_L: "Long jump",
  card_H: "High jump",
  card_D: "Drop",
  card_R: "Rotate",
  card_W: "Wild",
} as const;
