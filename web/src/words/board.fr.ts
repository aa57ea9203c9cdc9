import type { Same } from "./texts";
import type en from "./board.en";

export default {
  star_b: "bleue",
  star_y: "jaune",
  star_p: "rose",
  star_g: "verte",
  star_o: "orange",
  star_w: "blanche",
  card_L: "Saut long",
  card_H: "Saut haut",
  card_D: "Plongeon",
  card_R: "Rotation",
  card_W: "Joker",
} satisfies Same<typeof en>;
