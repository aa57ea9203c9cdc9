"""Français."""

NAME = "Français"
ONE = (0, 1)

TERMS = {
    # Things
    "who_you": "Vous",
    "star_b": "bleue",
    "star_y": "jaune",
    "star_p": "rose",
    "star_g": "verte",
    "star_o": "orange",
    "star_w": "blanche",
    "star_of": "étoile {colour}",
    "card_L": "Saut long",
    "card_H": "Saut haut",
    "card_D": "Plongeon",
    "card_R": "Rotation",
    "card_W": "Joker",
    "side_left": "à gauche",
    "side_right": "à droite",
    "side_above": "au-dessus",
    "side_below": "en dessous",
    "list_and": " et ",
    "list_semicolon": " ; ",
    # What is on a space, and beside it
    "say_platform": "une plateforme",
    "say_door": "une porte",
    "say_open_door": "la porte ouverte",
    "say_replay_mark": "une case Rejouer",
    "say_nothing": "rien",
    "say_edge": "{side} : {what}",
    # Decisions
    "move_hand": "reprendre toutes les cartes",
    "move_s<": "un pas à gauche",
    "move_s>": "un pas à droite",
    "move_L<": "saut long à gauche",
    "move_L>": "saut long à droite",
    "move_H<": "saut haut à gauche",
    "move_H>": "saut haut à droite",
    "move_D": "plongeon",
    "move_R<": "quart de tour vers la gauche",
    "move_R>": "quart de tour vers la droite",
    "move_R^": "demi-tour",
    "move_end": "finir le tour",
    "move_take_star": "prendre une étoile {colour}",
    "move_take_token": "prendre un jeton",
    # What a decision would do
    "option_lands": "en {space}",
    "option_stays": "reste en {space}",
    "option_pairs": ("complète une paire", "complète {count} paires"),
    "option_ejects": "éjecte {names}",
    "option_door": "la porte passe en {space}",
    "option_hand": "toutes les cartes reviennent",
    "option_points": ("{points} point", "{points} points"),
    # Events
    "ev_line": "{who} : {what}.",
    "ev_you": "vous",
    "ev_in": "entrée en {space}",
    "ev_lands": "en {space}",
    "ev_falls": ("chute en {space}", "chute de {count} cases en {space}"),
    "ev_star": "étoile {colour}",
    "ev_token": "un jeton",
    "ev_spent": "un jeton dépensé",
    "ev_eject": "tombe sur {owner}",
    "ev_took_star": "une étoile {colour} prise à {owner}",
    "ev_took_token": "un jeton pris à {owner}",
    "ev_took_nothing": "rien à prendre à {owner}",
    "ev_last_card": "cinquième carte, les cinq reviennent",
    "ev_door": "la porte ouverte est maintenant en {space}",
    "ev_end_fixed": "{who} : objectif atteint. Cette manche est la dernière.",
    "ev_game_ended": "La partie est finie.",
    # The end
    "say_left": (
        "{count} étoile sur le plateau ; quand il en reste {end} ou moins, on termine la manche "
        "et la partie s'arrête.",
        "{count} étoiles sur le plateau ; quand il en reste {end} ou moins, on termine la manche "
        "et la partie s'arrête.",
    ),
    "say_left_expert": (
        "{count} étoile sur le plateau ; la manche où quelqu'un atteint {target} points est la "
        "dernière.",
        "{count} étoiles sur le plateau ; la manche où quelqu'un atteint {target} points est la "
        "dernière.",
    ),
    "end_tie_tokens": "À égalité de points, le moins de jetons l'emporte.",
    "say_undone": "Coup repris.",
}

WORDS = {
    # The review of a game
    "reason_missed_throw": "{names} : éjection possible",
    "reason_missed_pair": ("une paire était à compléter", "{count} paires étaient à compléter"),
    "reason_missed_points": (
        "un point de plus était possible",
        "{count} points de plus étaient possibles",
    ),
    "reason_threat": "qui peut maintenant tomber sur ce pion : {names}",
    "reason_leaves_points": (
        "cela laisse un point de plus à {names}",
        "cela laisse {count} points de plus à {names}",
    ),
    "reason_opens_door": (
        "cela ouvre la porte à {names} : un point de plus à prendre",
        "cela ouvre la porte à {names} : {count} points de plus à prendre",
    ),
    "reason_token_kept": "c'était le moment de dépenser le jeton",
    "reason_token_spent": "le jeton valait plus pour la suite",
    "reason_cards_needed": "c'était le moment de reprendre les cartes",
    "reason_cards_early": "les cartes pouvaient attendre : il y avait mieux à faire",
    "reason_other_payment": "autre chose valait plus à prendre",
    "reason_pair_ahead": (
        "le meilleur choix met une paire à portée du prochain tour",
        "le meilleur choix met {count} paires à portée du prochain tour",
    ),
    "reason_points_ahead": (
        "un point de moins est à portée au prochain tour",
        "{count} points de moins sont à portée au prochain tour",
    ),
    "reason_threat_unseen": "qui a peut-être la carte pour tomber sur ce pion : {names}",
    "reason_last_round": "cela fait de cette manche la dernière",
    "reason_then_mine": (
        "la suite rapporte probablement un point de moins",
        "la suite rapporte probablement {count} points de moins",
    ),
    "reason_then_theirs": (
        "la suite donne probablement un point de plus à {names}",
        "la suite donne probablement {count} points de plus à {names}",
    ),
    "reason_later": "cela ne coûte rien tout de suite, mais plus tard",
    "label_brilliant": "brillant",
    "label_only": "seul bon choix",
    "label_fine": "bien",
    "label_inaccuracy": "imprécision",
    "label_mistake": "erreur",
    "label_blunder": "gaffe",
    "label_unsure": "à améliorer",
    "labels_brilliant": ("{count} décision brillante", "{count} décisions brillantes"),
    "labels_only": ("une fois le seul bon choix", "{count} fois le seul bon choix"),
    "labels_fine": ("{count} bonne décision", "{count} bonnes décisions"),
    "labels_inaccuracy": ("{count} imprécision", "{count} imprécisions"),
    "labels_mistake": ("{count} erreur", "{count} erreurs"),
    "labels_blunder": ("{count} gaffe", "{count} gaffes"),
    "labels_unsure": ("{count} décision à améliorer", "{count} décisions à améliorer"),
    "review_title": "Ce qui a décidé cette partie",
    "review_graph": "Chances de gagner",
    "review_company": "Les chances tiennent compte du niveau de jeu de chacun.",
    "review_better": "mieux : {move}",
    "review_gained": "{name} y gagne le plus (+{gain} %)",
    "review_gained_too": "{name} +{gain} %",
    "lost_chance": "{after} % de chances de gagner au lieu de {before} % "
    "(estimation, à {error} points près)",
    "review_none": "Personne n'a fait d'erreur que l'ordinateur puisse voir.",
    "review_decisions": ("{count} décision avec un choix", "{count} décisions avec un choix"),
    "review_mean": "en moyenne, {loss} % de chances perdues par décision",
    "ledger_title": "Où sont passées les chances ?",
    "ledger_player": "joueur",
    "ledger_fair": "chances égales",
    "ledger_start": "plateau et ordre",
    "ledger_own": "ses décisions",
    "ledger_others": "décisions des autres",
    "ledger_hidden": "cartes cachées",
    "ledger_unforeseen": "imprévu pour l'ordinateur",
    "ledger_result": "résultat",
    # Previews of links, for sites that show them
    "link_title": "Fallstar : tombez dans tous les sens, attrapez les étoiles",
    "link_text": "Des pions avec leur propre gravité tombent par-delà le bord du plateau. "
    "De deux à six joueurs, ou seul contre des robots.",
    "link_invited": "{name} vous invite à jouer à Fallstar",
    "link_invited_guest": "Venez jouer à Fallstar",
    "link_open": (
        "{count} place est libre. Ouvrez le lien, asseyez-vous : sans compte, rien à installer.",
        "{count} places sont libres. Ouvrez le lien, asseyez-vous : sans compte, rien à installer.",
    ),
    "link_example": "L'image montre un exemple de plateau : le vôtre sera tiré au sort au début.",
    "link_full": "Toutes les places sont prises. Ouvrez le lien pour regarder.",
    "link_game": "Une partie de Fallstar",
    "link_playing": "À la table : {names}. Ouvrez le lien pour regarder.",
    "link_over": "{scores}. Ouvrez le lien pour la revoir, coup par coup.",
    # Things
    "face_down_card": "une carte",
    "feet_0": "en haut",
    "feet_1": "à droite",
    "feet_2": "en bas",
    "feet_3": "à gauche",
    "feet": "pieds {feet}",
    "floor": "sol {feet}",
    "none": "aucune",
    # Events
    "turn_begins": "début du tour",
    "turn_over": "fin du tour",
    "laid_up": "carte {card}, face visible",
    "laid_down": "{card}, face cachée",
    "turned": "rotation",
    # What a decision would do
    "option_tokens": "jetons {count}",
    # The board in words
    "asks_action": "Tour de jeu : {who}.",
    "asks_steal": "{who} : choisir ce que paie {payer}.",
    "asks_replay": "{who} : dépenser un jeton pour rejouer, ou finir le tour.",
    "board_size": "Un plateau de {width} cases sur {height}, dont les bords se rejoignent.",
    "say_last_round": "Cette manche est la dernière.",
    "open_door": "La porte ouverte est en {space}, {floor}.",
    "supply": "Jetons dans la réserve : {count}.",
    "seat_on": "{who} en {space}, {feet} ; points : {points}.",
    "seat_off": "{who} hors du plateau ; points : {points}.",
    "owns": "Étoiles : {stars} ; jetons : {tokens}.",
    "hand": "Votre main : {cards}.",
    "face_up": "{who} : cartes face visible : {cards} ; face cachée : {count}.",
    "around": "Autour de vous, selon votre gravité : {places}.",
    "row": "Ligne {row} : {things}.",
    "platforms_above": "plateformes au-dessus de {columns}",
    "platforms_right": "plateformes à droite de {columns}",
    # The end
    "winner": "Victoire pour {who} avec {points} points.",
    "shared": "Victoire partagée entre {who} avec {points} points.",
    # Playing in the terminal
    "your_turn": "Votre coup, ou ? pour l'aide :",
    "move_line": "{move} : {preview}",
    "not_a_move": "{text} ne peut pas être joué maintenant. Tapez m pour voir ce qui est possible.",
    "nothing_to_undo": "Il n'y a rien à reprendre.",
    "goodbye": "À bientôt ! La partie reste inachevée.",
    "saved": "Partie enregistrée dans {path}.",
    "preparing": "Préparation du jeu pour cette machine, une fois : une dizaine de secondes…",
    "seed": "Graine {seed} : la même graine donne la même partie.",
    "help": """Tapez un coup comme il est écrit :
  hand        reprendre toutes les cartes    s<L s>D     un pas à gauche, à droite avec la carte
  L< L> H< H> saut long et saut haut         D           plongeon à travers le sol
  R< R> R^    rotation                       WL< … WR^   l'un d'eux avec le Joker
  end         finir le tour                  xb … xw xt  prendre une étoile ou un jeton
Ou demandez :  b plateau  w où suis-je  s scores  m coups  r règles  u reprendre  q quitter""",
    "rules": """\
Votre pion tombe vers ses pieds jusqu'à ce qu'une plateforme l'arrête ; les bords du plateau
se rejoignent. À chaque tour, une action : poser une carte face cachée pour faire un pas à
gauche ou à droite, ou poser une carte face visible pour son propre mouvement (le Joker les fait
tous), ou reprendre toutes vos cartes. La cinquième carte les ramène toutes d'elle-même. Les
plateformes arrêtent tous les pas ; seul le Plongeon en traverse une.
Ce que vous rencontrez est à vous : les étoiles, et un jeton sur une case Rejouer sans étoile.
Un pion qui s'y trouve est éjecté, ses cartes reviennent en main, et vous lui prenez une étoile
ou un jeton. Il revient par la porte ouverte. Un jeton paie une action de plus, une par tour.
Points : 1 par étoile, 1 par jeton, 1 par paire d'étoiles de même couleur. La partie normale
finit avec la manche qui laisse assez peu d'étoiles, la partie experte avec celle où quelqu'un
atteint l'objectif. Le plus de points gagne ; à égalité, le moins de jetons.""",
    "legend": "Étoiles b y p g o w, ' sur une case Rejouer ; @ une case Rejouer vide ; [v] une "
    "porte et son sol, (v) la porte ouverte ; 1v pion de la place 1, pieds en bas.",
}

# A title and a description of every bot.
BOTS = {
    "random": ("Virevoltant", "Va où le vent le pousse."),
    "novice": ("Escargot", "Prend son temps, et regarde une fois sur deux où il tombe."),
    "beginner": ("Petite Pousse", "Regarde où elle va tomber, et trébuche de temps en temps."),
    "newcomer": ("Rêveur", "Prépare bien son tour, mais rêve un peu."),
    "gain": ("Pie", "Prend ce qui brille le plus, tout de suite."),
    "collector": ("Collectionneur", "Veut des paires, et ne voit personne d'autre."),
    "brawler": ("Tamponneur", "Aime mieux tomber sur vous que sur une étoile."),
    "greedy": ("Moissonneur", "Tire le meilleur de chaque tour, sans voir plus loin."),
    "uct": ("Parieur", "Joue mille avenirs aux dés, et croit au plus chanceux."),
    "rover": ("Vigie", "Jette un œil à ce que le prochain tour peut apporter."),
    "scout": ("Éclaireur", "Regarde un tour ou deux plus loin."),
    "ranger": ("Pisteur", "Suit quelques pistes jusqu'au bout."),
    "navigator": ("Navigateur", "Voit où mènent les prochains tours, pour tout le monde."),
    "pilot": ("Pilote", "Prévoit plusieurs tours, et s'égare rarement."),
    "champion": ("Étoile polaire", "Réfléchit un instant, et ne manque presque rien."),
}

# A title and a description of every face.
FACES = {
    "1a": (
        "L'Escalier",
        "Une longue volée de marches d'un coin à l'autre, une plus petite dessous : chaque marche "
        "est une petite chute, et chaque palier montre la suivante.",
    ),
    "1b": (
        "La Coquille d'escargot",
        "Un mur qui s'enroule. Le chemin du cœur est long à pied, et court pour qui passe à "
        "travers la coquille.",
    ),
    "2a": (
        "La Bibliothèque",
        "Des planches à gauche, des planches à droite, jamais à la même hauteur : debout, on "
        "grimpe de l'une à l'autre ; couché, on balaie toute une rangée.",
    ),
    "2b": (
        "La Cheminée",
        "Un haut conduit entre deux murs, à moitié ouvert sur le ciel. Ce qui tombe dans la "
        "moitié ouverte ne s'arrête qu'au foyer.",
    ),
    "3a": (
        "Le Moulin à vent",
        "Quatre pales crochues autour d'un moyeu ouvert, pareilles des quatre côtés : où qu'on se "
        "tourne, on voit la même chose et on tombe ailleurs.",
    ),
    "3b": (
        "Le Serpent",
        "Un seul corps en larges virages. On marche sur son dos, on pend sous son ventre, ou on "
        "passe à travers pour prendre le virage suivant.",
    ),
    "4a": (
        "Les Cages",
        "Quatre cages à barreaux autour d'une petite cour, l'une au plancher crevé. La porte "
        "aussi est derrière les barreaux.",
    ),
    "4b": (
        "Les Trois Puits",
        "Trois puits étroits de profondeurs différentes, et la porte au fond de l'un. Y tomber "
        "est facile ; en sortir demande une autre gravité.",
    ),
    "5a": (
        "L'Aqueduc",
        "Des tabliers sur des piles, étage sur étage. En haut, on court le long du canal ; en "
        "bas, deux arches sont ouvertes, et la chute continue.",
    ),
    "5b": (
        "Les Stalactites",
        "Un plafond troué, hérissé de pointes de toutes longueurs, et deux souches qui montent à "
        "leur rencontre : on passe en haut et de côté, ou pas du tout.",
    ),
    "6a": (
        "La Boussole",
        "Deux barres croisées au milieu et coiffées aux bouts : quatre pièces qui se tournent le "
        "dos.",
    ),
    "6b": (
        "Le Sablier",
        "Deux entonnoirs qui se rejoignent en un col étroit où un grain s'est coincé : les côtés "
        "vous font glisser dedans, le col n'en laisse passer qu'un.",
    ),
}
