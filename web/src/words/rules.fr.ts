import type { Same } from "./texts";
import type en from "./rules.en";

export default {
  rule_aim: "Le but",
  rule_aim_text:
    "Deux à six pions dégringolent sur un plateau plein d'étoiles, et chacun tombe vers ses propres pieds. Attrapez des étoiles, par paires de préférence. Qui a le plus de points gagne.",
  rule_setup: "Le matériel et la mise en place",
  rule_setup_text: "Le programme installe tout pour vous. Sur une table, il y aurait :",
  rule_setup_tiles:
    "6 tuiles carrées, illustrées des deux côtés. Quelques-unes, tirées et tournées au hasard, forment le plateau.",
  rule_setup_stars:
    "78 étoiles, 13 de chaque couleur. On les tire d'un sac : une pour chaque marque du plateau. Celles qui restent dans le sac ne servent pas : le mélange des couleurs change donc à chaque partie.",
  rule_setup_tokens: "18 jetons, dans une réserve commune.",
  rule_setup_players:
    "Pour chaque joueur, un pion et les cinq mêmes cartes. Au début, toutes les cartes sont en main, et tous les pions hors du plateau.",
  rule_setup_door:
    "Un marqueur pour la porte ouverte. Au début, il est sur une porte tirée au hasard.",
  rule_setup_first:
    "Le hasard désigne le premier joueur. Sa place porte un petit drapeau. Puis on joue chacun son tour, place après place.",
  rule_tiles: "tuiles",

  rule_board: "Le plateau et votre gravité",
  rule_board_wrap:
    "Le plateau est fait de tuiles carrées. Il n'a pas de bord : qui sort d'un côté rentre de l'autre, sur la même ligne ou la même colonne.",
  rule_board_seam: "Des pointillés montrent où deux tuiles se touchent. Ils n'arrêtent personne.",
  rule_board_gravity:
    "Des plateformes passent entre les cases. On s'y tient debout, on s'y cogne. Le bas est du côté de vos pieds ; la gauche, la droite et le haut suivent, comme si vous tourniez l'image jusqu'à avoir les pieds en bas.",

  rule_turn: "Votre tour",
  rule_turn_enter:
    "Si votre pion est hors du plateau, il entre d'abord par la porte ouverte. Puis vous faites une action. C'est obligatoire, et il y en a trois sortes :",
  rule_turn_step:
    "Un pas : posez une carte face cachée, n'importe laquelle, et allez d'une case à gauche ou à droite.",
  rule_turn_card: "Le mouvement d'une carte : posez-la face visible.",
  rule_turn_hand: "Vos cartes : reprenez toutes celles que vous avez déjà jouées, s'il y en a.",
  rule_turn_blocked:
    "Une plateforme arrête tous les pas, de côté comme vers le haut. Si une partie d'un mouvement est impossible, tout le mouvement l'est.",

  rule_cards: "Les cinq cartes",
  rule_cards_same: "Tout le monde a les cinq mêmes.",
  rule_card_L: "Deux cases à gauche, ou deux à droite.",
  rule_card_H: "Une case vers le haut, puis une à gauche ou à droite.",
  rule_card_D:
    "Une case vers le bas, à travers la plateforme sous vos pieds. C'est la seule carte qui en traverse une.",
  rule_card_R:
    "Tournez sur place, d'un quart de tour d'un côté ou de l'autre, ou d'un demi-tour. Tourner ne fait entrer sur aucune case, mais on peut tomber ensuite.",
  rule_card_W: "L'un de ces quatre mouvements, au choix.",

  rule_fall: "Tomber",
  rule_fall_when:
    "Une fois le mouvement fini, tant qu'il n'y a pas de plateforme sous vos pieds, vous tombez. On ne tombe jamais au milieu d'un saut.",
  rule_fall_collect:
    "Ce qui se trouve sur une case où vous entrez est à vous, que vous y passiez d'un pas ou en tombant.",

  rule_stars: "Étoiles et paires",
  rule_stars_pairs:
    "Il y a des étoiles de six couleurs, chacune avec sa forme. Une étoile vaut un point. Deux de la même couleur font une paire, et une paire vaut un point de plus. Trois d'une couleur ne font toujours qu'une paire.",
  rule_stars_bare:
    "Une petite étoile creuse marque la place d'une étoile déjà prise. Rien n'y revient.",

  rule_tokens: "Les jetons",
  rule_tokens_marks:
    "Certaines cases portent le signe Rejouer. Tant qu'une étoile est dessus, on prend l'étoile. Une fois vide, la case Rejouer donne un jeton de la réserve, s'il en reste, à chaque pion qui y entre.",
  rule_tokens_spend:
    "Après votre action, vous pouvez dépenser un jeton pour en faire une autre : une fois par tour, avec un jeton gagné à l'instant ou il y a longtemps. Un jeton gardé vaut un point.",

  rule_eject: "Tomber sur les autres",
  rule_eject_pay:
    "S'il y a un autre pion sur une case où vous entrez, il est éjecté du plateau. Son joueur reprend toutes ses cartes en main et vous donne une étoile de la couleur que vous choisissez, ou un jeton : à vous de choisir. Un joueur qui n'a rien ne donne rien.",
  rule_eject_when:
    "Une case d'où vous venez d'éjecter un pion ne vous donne pas de jeton. Vous choisissez ce que vous prenez quand votre mouvement est fini.",

  rule_doors: "Les portes",
  rule_doors_open:
    "Chaque tuile a une porte, et une seule est ouverte : celle qui brille. Les pions entrent par là, les pieds vers le sol de la porte. Un pion qui s'y trouve déjà est éjecté, et son joueur paie. Ensuite s'ouvre la prochaine porte sans pion, de tuile en tuile, dans le sens des aiguilles d'une montre. Si toutes les autres sont prises, la même reste ouverte.",
  rule_doors_pass:
    "La porte suivante s'ouvre aussi quand vous passez par la case de la porte ouverte.",

  rule_hand: "Reprendre ses cartes",
  rule_hand_back:
    "Une carte déjà jouée n'est plus en main. Toutes reviennent quand vous les reprenez, et c'est votre action ; quand votre pion est éjecté ; et quand vous posez votre cinquième carte : alors tout de suite, et gratuitement.",

  rule_secrets: "Ce qui est secret",
  rule_secrets_cards:
    "Une seule chose : quelles cartes sont face cachée. Leur joueur le sait, les autres voient combien il y en a.",

  rule_end: "La fin et les points",
  rule_end_when:
    "Tout le monde joue le même nombre de tours : la partie ne finit qu'avec une manche entière, juste avant que le premier joueur, celui qui a le drapeau, rejoue. Quand il reste sur le plateau ce nombre d'étoiles, ou moins, on termine la manche et la partie s'arrête :",
  rule_players: "joueurs",
  rule_stars_left: "étoiles restantes",
  rule_end_star: "1 point par étoile",
  rule_end_pair: "1 point par paire : deux étoiles de la même couleur",
  rule_end_token: "1 point par jeton",
  rule_end_winner:
    "Qui a le plus de points gagne. À égalité, qui a le moins de jetons gagne. Encore à égalité, la victoire est partagée.",

  rule_expert: "La partie experte",
  rule_expert_when:
    "Ici, ce sont les points qui décident de la fin. Dès que quelqu'un atteint l'objectif, la manche en cours est la dernière, même si ces points sont perdus ensuite. S'il ne reste aucune étoile sur le plateau, on termine aussi la manche et la partie s'arrête.",
  rule_target: "objectif",
  rule_invite: "Inviter d'autres joueurs",
  rule_invite_near:
    "Un lien marche pour tous ceux qui peuvent joindre l'ordinateur où tourne Fallstar. Pour inviter des gens de la même maison ou de la même école, quelqu'un l'y lance avec « fallstar play --host 0.0.0.0 » et envoie l'adresse affichée.",
  rule_invite_far:
    "Pour des amis qui sont loin, quelqu'un ouvre des tables sur un serveur sur Internet avec « fallstar serve ». Le guide est docs/server.md, fourni avec le programme.",
  rule_about: "À propos",
  rule_about_author:
    "Les mécanismes sont ceux de Gravity Superstar, un jeu de société de Julian Allain, édité par Sit Down ! en 2018. Si cela vous plaît, jouez-y sur une vraie table !",
  rule_about_own:
    "Fallstar est un programme indépendant : il n'est ni réalisé, ni approuvé, ni édité sous licence par l'auteur ou l'éditeur. Son nom, ses textes, ses dessins et ses tuiles sont les siens. C'est un logiciel libre, sous licence MIT.",
  rule_about_privacy: "Pas de publicité, pas de pistage, pas d'adresse e‑mail à donner.",

  diagram_aim:
    "Une partie en cours. Le Saut haut du lapin finit par une longue chute : il sort par le bas et rentre par le haut.",
  diagram_gravity:
    "Les pieds du renard sont à droite : il se tient sur le mur et y marche vers le haut ou vers le bas. Le robot se tient comme vous.",
  diagram_wrap: "Un pas à gauche depuis le bord gauche, et on rentre par la droite.",
  diagram_step:
    "Deux pas possibles. À gauche on reste sur la corniche, à droite on tombe sur une étoile.",
  diagram_long: "Saut long : deux cases à gauche, ou deux à droite.",
  diagram_high:
    "Saut haut : en haut, puis par-dessus le mur à gauche, ou sur la corniche à droite.",
  diagram_drop: "Plongeon : à travers le sol, puis jusqu'au suivant.",
  diagram_rotate:
    "Rotation : un quart de tour d'un côté ou de l'autre, ou un demi-tour, puis la chute.",
  diagram_fall: "Le pas finit dans le trou. Le saut, non : on ne tombe pas entre ses deux cases.",
  diagram_pairs:
    "Le renard a une étoile bleue. La deuxième vaut deux points : un pour l'étoile, un pour la paire.",
  diagram_token: "La chute finit sur une case Rejouer vide, qui donne un jeton.",
  diagram_eject: "Le renard tombe sur le robot, qui quitte le plateau et paie.",
  diagram_door: "Le renard arrive sur la porte ouverte, et la suivante s'ouvre.",
  diagram_end:
    "Il reste cinq étoiles. Si le renard en prend une, cette manche est la dernière d'une partie à deux.",
} satisfies Same<typeof en>;
