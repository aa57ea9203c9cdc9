import type { Same } from "./texts";
import type en from "./levels.en";

export default {
  level_step_title: "Un pas, et on tombe",
  level_step_text:
    "Posez une carte, n'importe laquelle, face cachée : vous faites un pas à gauche ou à droite. Rien sous vos pieds ? Vous tombez ! Attrapez l'étoile en bas.",
  level_step_hint: "Faites un pas à droite, dans le vide. Toutes les cartes conviennent.",
  level_step_done: "Quelle chute ! L'étoile est à vous.",

  level_long_title: "Saut long",
  level_long_text:
    "Un pas, et vous tombez dans le trou. Le Saut long avance de deux cases, et vous ne tombez qu'une fois le saut fini.",
  level_long_hint: "Jouez le Saut long vers la droite.",
  level_long_done: "Par-dessus le trou !",

  level_high_title: "Saut haut",
  level_high_text:
    "Un mur ! Les murs et les sols arrêtent tous les pas. Le Saut haut monte d'une case, puis va d'une case sur le côté.",
  level_high_hint: "Jouez le Saut haut vers la droite.",
  level_high_done: "Hop, de l'autre côté.",

  level_drop_title: "Plongeon",
  level_drop_text:
    "L'étoile est dans une pièce fermée. Le Plongeon vous fait passer à travers le sol sous vos pieds : celui-là, et pas un autre.",
  level_drop_hint: "Jouez le Plongeon.",
  level_drop_done: "Tout droit à travers le sol !",

  level_rotate_title: "Rotation",
  level_rotate_text:
    "Votre gravité suit vos pieds. Tournez-vous, les pieds vers la droite, et vous tombez vers la droite ! Attrapez les deux étoiles : toutes les formes sont des étoiles.",
  level_rotate_hint: "Jouez la Rotation, et tournez-vous les pieds à droite.",
  level_rotate_done: "Maintenant, pour vous, le bas est à droite. Pour vous seulement !",

  level_turned_title: "La tête en bas",
  level_turned_text:
    "Votre pion est au plafond et tombe vers le haut : sa gauche est votre droite ! Flèches et mots montrent toujours le chemin comme vous le voyez à l'écran. Attrapez l'étoile.",
  level_turned_hint: "Faites un pas à droite, puis tombez vers le haut sur l'étoile.",
  level_turned_done:
    "Bien vu. En partie, « Ma gravité » tourne tout le plateau pour que vos pieds soient en bas.",

  level_wild_title: "Le Joker",
  level_wild_text:
    "Votre Saut haut est sur la table, déjà joué. Le Joker peut être la carte que vous voulez.",
  level_wild_hint: "Jouez le Joker comme un Saut haut vers la droite.",
  level_wild_done: "Une carte pour tout faire.",

  level_wrap_title: "Par-dessus bord",
  level_wrap_text:
    "Le plateau n'a pas de fin : qui sort d'un côté rentre de l'autre. La bande pâle autour montre ce qui s'y trouve. Attrapez l'étoile verte, puis l'orange.",
  level_wrap_hint: "Faites un pas à gauche, par-dessus bord.",
  level_wrap_then: "Encore un pas à gauche : vous tombez par le bas, et vous revenez par le haut.",
  level_wrap_done: "Le tour du monde !",

  level_pairs_title: "Les paires",
  level_pairs_text:
    "Une étoile, un point. Deux de la même couleur font une paire : un point de plus ! Vous en avez une bleue, à quatre pointes. Quelle étoile voulez-vous ?",
  level_pairs_hint: "Faites un pas à gauche et tombez sur l'étoile bleue.",
  level_pairs_done: "Une paire : trois points pour deux étoiles.",

  level_token_title: "Le jeton",
  level_token_text:
    "Tombez sur l'anneau vide, et vous gagnez un jeton. Il vaut 1 point. Il peut aussi payer une deuxième carte dans le même tour. Prenez le jeton, puis l'étoile.",
  level_token_hint:
    "Gardez le Saut long : posez le Plongeon, faites un pas à droite et tombez sur l'anneau.",
  level_token_then: "Jouez le Saut long vers la droite. Votre jeton le paie.",
  level_token_done:
    "Deux cartes en un tour ! Bon à savoir : si une étoile est dans l'anneau, vous gagnez l'étoile, et pas de jeton.",

  level_eject_title: "Attention dessous !",
  level_eject_text:
    "Tombez sur un autre pion, et hop, dehors ! Son joueur vous donne une étoile de la couleur que vous voulez, ou un jeton. Vous avez une étoile rose, la fleur : faites une paire.",
  level_eject_hint: "Faites un pas à droite et tombez sur le pion.",
  level_eject_then: "Prenez une étoile rose, la fleur.",
  level_eject_done: "Ce pion reviendra à son prochain tour, avec toutes ses cartes en main.",

  level_door_title: "Les portes",
  level_door_text:
    "Les pions entrent par la porte ouverte : celle qui brille. Arrivez dessus ou passez à travers, et la suivante s'ouvre. Vous choisissez donc où entre le prochain pion ! Essayez.",
  level_door_hint: "La porte est à deux cases sur votre droite : jouez le Saut long.",
  level_door_done: "Maintenant, c'est l'autre porte qui est ouverte.",

  level_hand_title: "Reprendre ses cartes",
  level_hand_text:
    "Il vous faut le Plongeon, mais il est sur la table. Au lieu de bouger, vous pouvez reprendre toutes vos cartes. C'est alors votre action.",
  level_hand_hint: "Reprenez vos cartes. C'est tout pour ce tour.",
  level_hand_then: "Vous avez de nouveau le Plongeon : jouez-le.",
  level_hand_done: "Vos cartes sont revenues, et le Plongeon a fait le reste.",

  level_fifth_title: "La cinquième carte",
  level_fifth_text:
    "Quatre cartes sont sur la table. Posez la cinquième, et les cinq reviennent toutes seules ! Attrapez ainsi l'étoile jaune. Vous avez deux tours.",
  level_fifth_hint: "Posez votre carte : un pas à droite.",
  level_fifth_then: "Vous avez de nouveau le Plongeon : jouez-le.",
  level_fifth_done:
    "Votre cinquième carte vous a fait avancer, et a ramené les quatre autres. Bien vu !",

  level_end_title: "La fin de la partie",
  level_end_text:
    "Une manche, c'est un tour chacun. À deux, la partie finit avec la manche qui laisse quatre étoiles ou moins. Il en reste cinq. Vous avez 14 points, l'autre en a 15. Gagnez !",
  level_end_hint:
    "Une deuxième étoile blanche, le flocon de neige, fait une paire : deux points d'un coup. Faites un pas à gauche.",
  level_end_done: "La manche est finie : vous gagnez, 16 à 15. À vous de jouer !",
} satisfies Same<typeof en>;
