"""Bots and faces in French; their English stands where they are made. And how strong bots are."""

# Ratings of the ladder in docs/bots.md, which tells how they were measured; a test compares.
RATINGS = {
    "random": -20.8,
    "beginner": 9.6,
    "gain": 19.7,
    "greedy": 30.2,
    "scout": 37.3,
    "navigator": 44.2,
    "champion": 53.6,
}

# Title and character.
LEVELS_FR = {
    "random": ("Virevoltant", "Va où le vent le pousse."),
    "beginner": ("Petite Pousse", "Regarde où elle va tomber, et trébuche de temps en temps."),
    "newcomer": ("Rêveur", "Prépare bien son tour, mais rêve un peu."),
    "gain": ("Pie", "Prend ce qui brille le plus, tout de suite."),
    "collector": ("Collectionneur", "Veut des paires, et ne voit personne d'autre."),
    "brawler": ("Tamponneur", "Aime mieux tomber sur vous que sur une étoile."),
    "greedy": ("Moissonneur", "Tire le meilleur de chaque tour, sans voir plus loin."),
    "uct": ("Parieur", "Joue mille avenirs aux dés, et croit au plus chanceux."),
    "scout": ("Éclaireur", "Regarde un tour ou deux plus loin."),
    "navigator": ("Navigateur", "Voit où mènent les prochains tours, pour tout le monde."),
    "champion": ("Étoile polaire", "Réfléchit un instant, et ne manque presque rien."),
}
FACES_FR = {
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
        "Un haut conduit entre deux murs, à moitié ouvert sur le ciel. Ce qui tombe dans la moitié "
        "ouverte ne s'arrête qu'au foyer.",
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
        "Quatre cages à barreaux autour d'une petite cour, l'une au plancher crevé. La porte aussi "
        "est derrière les barreaux.",
    ),
    "4b": (
        "Les Trois Puits",
        "Trois puits étroits de profondeurs différentes, et la porte au fond de l'un. Y tomber est "
        "facile ; en sortir demande une autre gravité.",
    ),
    "5a": (
        "L'Aqueduc",
        "Des tabliers sur des piles, étage sur étage. En haut, on court le long du canal ; en bas, "
        "deux arches sont ouvertes, et la chute continue.",
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
