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
  level_long_pit: "Un pas, et vous voilà dans le trou. Seul le Saut long passe par-dessus.",
  level_other_way: "C'était de l'autre côté : l'étoile est à droite.",

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
  level_drop_step:
    "Un pas reste au-dessus du sol. Le Plongeon le traverse : l'étoile était juste sous vous.",

  level_rotate_title: "Rotation",
  level_rotate_text:
    "Votre gravité suit vos pieds. Tournez-vous, les pieds vers la droite, et vous tombez vers la droite ! Attrapez les deux étoiles : toutes les formes sont des étoiles.",
  level_rotate_hint: "Jouez la Rotation, et tournez-vous les pieds à droite.",
  level_rotate_done: "Maintenant, pour vous, le bas est à droite. Pour vous seulement !",
  level_rotate_left:
    "Vos pieds étaient à gauche : vous êtes tombé à gauche. Les étoiles sont à droite.",
  level_rotate_up:
    "Vos pieds étaient en haut : vous êtes tombé vers le haut. Les étoiles sont à droite.",
  level_rotate_step:
    "Un pas ne vous tourne pas : vous tombez en bas. La Rotation, elle, tourne vos pieds.",

  level_turned_title: "La tête en bas",
  level_turned_text:
    "Votre pion est au plafond et tombe vers le haut : sa gauche est votre droite ! Flèches et mots montrent toujours le chemin comme vous le voyez à l'écran. Attrapez l'étoile.",
  level_turned_hint: "Faites un pas à droite, puis tombez vers le haut sur l'étoile.",
  level_turned_done:
    "Dans une vraie partie, « Ma gravité » retourne le plateau quand votre pion a la tête en bas.",
  level_turned_other:
    "Vous êtes allé à gauche de l'écran, mais l'étoile est à droite. Fiez-vous aux flèches et aux mots.",

  level_wild_title: "Le Joker",
  level_wild_text: "Votre Saut haut est déjà joué. Le Joker peut être la carte que vous voulez.",
  level_wild_hint: "Jouez le Joker comme un Saut haut vers la droite.",
  level_wild_done: "Une carte pour tout faire.",
  level_wild_step:
    "Face cachée, le Joker fait un pas, comme toute carte. Face visible, il peut être votre Saut haut.",
  level_wild_other:
    "L'étoile est une case plus haut et une case à droite. C'est un Saut haut vers la droite.",

  level_wrap_title: "Par-dessus bord",
  level_wrap_text:
    "Le plateau n'a pas de fin : qui sort d'un côté rentre de l'autre. La bande estompée autour montre ce qui s'y trouve. Attrapez l'étoile verte, puis l'orange.",
  level_wrap_hint: "Faites un pas à gauche, par-dessus bord.",
  level_wrap_then: "Encore un pas à gauche : vous tombez par le bas, et vous revenez par le haut.",
  level_wrap_done: "Le tour du monde !",
  level_wrap_over:
    "Il reste trop peu d'étoiles : la partie est finie. Allez tout droit vers la verte et l'orange.",

  level_pairs_title: "Les paires",
  level_pairs_text:
    "Une étoile, un point. Deux de la même couleur font une paire : un point de plus ! Vous en avez une bleue, à quatre pointes : faites une paire.",
  level_pairs_hint: "Faites un pas à gauche et tombez sur l'étoile bleue.",
  level_pairs_done:
    "Une paire : trois points pour deux étoiles. Une troisième bleue attendrait sa sœur : quatre font deux paires.",
  level_pairs_yellow:
    "La jaune vous donne 1 point. La deuxième bleue aurait fait une paire et donné 2 points.",

  level_token_title: "Le jeton",
  level_token_text:
    "Tombez sur l'anneau vide, ou à travers : un jeton ! Il vaut 1 point, ou paie une deuxième carte dans le même tour. Faites tout en un seul tour : l'anneau, puis l'étoile.",
  level_token_hint:
    "Gardez le Saut long : posez le Plongeon, faites un pas à droite et tombez sur l'anneau.",
  level_token_then: "Jouez le Saut long vers la droite. Votre jeton le paie.",
  level_token_done:
    "Deux cartes en un tour, c'est le maximum ! Bon à savoir : si une étoile est dans l'anneau, vous gagnez l'étoile, et pas de jeton.",
  level_token_long:
    "D'abord l'anneau, et de là seul le Saut long mène à l'étoile. Vous l'avez déjà posé.",
  level_token_away: "C'était de l'autre côté : l'anneau est à droite.",
  level_token_drop:
    "Vous êtes tombé à côté de l'anneau. Posez le Plongeon face cachée : il fait un pas à droite.",
  level_token_end:
    "Vous avez fini votre tour. Votre jeton pouvait payer le Saut long dans ce même tour.",
  level_token_spent:
    "Votre jeton est payé, et l'étoile est encore là. Seul le Saut long vers la droite y mène.",

  level_eject_title: "Attention dessous !",
  level_eject_text:
    "Tombez sur un pion, ou à travers : dehors jusqu'à son prochain tour ! Il vous donne une étoile ou un jeton, à votre choix. Vous avez une rose, la fleur : faites une paire.",
  level_eject_hint: "Faites un pas à droite et tombez sur le pion.",
  level_eject_then: "Prenez une étoile rose, la fleur.",
  level_eject_done: "Ce pion reviendra à son prochain tour, avec toutes ses cartes en main.",
  level_eject_away: "C'était de l'autre côté : le pion est à droite, plus bas.",
  level_eject_colour:
    "Cette étoile vous donne 1 point. Une deuxième rose aurait fait une paire et donné 2 points.",

  level_door_title: "Les portes",
  level_door_text:
    "Les pions entrent par la porte ouverte : celle qui brille. Arrivez dessus ou passez à travers : l'autre porte s'ouvre à sa place. Essayez !",
  level_door_hint: "La porte est à deux cases sur votre droite : jouez le Saut long.",
  level_door_done:
    "Maintenant, l'autre porte est ouverte. La petite flèche d'une porte montre où pointent les pieds du pion qui entre.",
  level_door_step:
    "Un pas ne suffit pas : la porte ouverte était à deux cases sur votre droite, un Saut long.",

  level_hand_title: "Reprendre ses cartes",
  level_hand_text:
    "Il vous faut le Plongeon, mais il est déjà joué. Au lieu de bouger, vous pouvez reprendre toutes vos cartes. Cela compte comme votre action.",
  level_hand_hint: "Reprenez vos cartes. C'est tout pour ce tour.",
  level_hand_then: "Vous avez de nouveau le Plongeon : jouez-le.",
  level_hand_done:
    "Vos cartes sont revenues, et le Plongeon a fait le reste. Avec un jeton, on peut aussi les reprendre comme deuxième action.",
  level_hand_first:
    "Seul le Plongeon entre dans la pièce fermée, et il est encore sur la table. Reprenez d'abord vos cartes.",
  level_hand_other:
    "Vous aviez de nouveau le Plongeon ! Il traverse le sol, tout droit vers l'étoile.",

  level_fifth_title: "La cinquième carte",
  level_fifth_text:
    "Quatre cartes sont déjà jouées. Posez la cinquième, et les cinq reviennent toutes seules ! Attrapez ainsi l'étoile jaune. Vous avez deux tours.",
  level_fifth_hint: "Posez votre carte : un pas à droite.",
  level_fifth_then: "Vous avez de nouveau le Plongeon : jouez-le.",
  level_fifth_done:
    "Votre cinquième carte vous a fait avancer, et a ramené les quatre autres. Bien vu !",
  level_fifth_left:
    "Les cinq cartes sont revenues, mais vous êtes allé à gauche. La pièce de l'étoile jaune est à droite.",
  level_fifth_turn:
    "La rotation vous a fait tomber loin de l'étoile jaune. Posez la carte face cachée : un pas à droite.",
  level_fifth_other:
    "Vous aviez de nouveau le Plongeon ! Il traverse le sol, tout droit vers l'étoile jaune.",

  level_end_title: "La fin de la partie",
  level_end_text:
    "Une manche : un tour chacun. À deux, on s'arrête après la manche qui laisse 4 étoiles ou moins sur le plateau. Il en reste 5. Vous : 14 points ; {name}, qui a joué : 15. Gagnez !",
  level_end_hint:
    "Une deuxième étoile blanche, le flocon de neige, fait une paire : deux points d'un coup. Faites un pas à gauche.",
  level_end_done:
    "Vous gagnez, 16 à 15. Dans une vraie partie, le haut de l'écran compte les étoiles jusqu'à la dernière manche. À vous de jouer !",
  level_end_tie:
    "15 à 15, c'est l'égalité : il faut 16. La deuxième étoile blanche aurait fait une paire et donné 2 points.",
} satisfies Same<typeof en>;
