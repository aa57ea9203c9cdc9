"""Deutsch."""

# One word for one thing, here and in web/src/words/*.de.ts. Players are addressed as "du".
#
#   pawn Figur            board Brett             turn Zug
#   star Stern            tile Kachel             action, move of the list Aktion
#   pair Paar             face Seite              round Runde
#   token Chip            space Feld              game Partie
#   replay token          platform Plattform      expert game Expertenpartie
#     Nochmal-Chip        floor, wall Boden, Wand rated gewertet; rating Wertung
#   replay mark           door Tür                table, seat Tisch, Platz
#     Nochmal-Feld        open door offene Tür    replay Replay
#   supply Vorrat         gravity Schwerkraft     record Aufzeichnung
#
#   Long jump Weitsprung, High jump Hochsprung, Drop Durchbruch, Rotate Drehung, Wild Joker
#   face up, face down offen, verdeckt            to throw off rauswerfen
#   to take cards back Karten zurückholen         to take a move back zurücknehmen
#
# Adjectives change with their case, and gaps do not: so "Stern in Blau" instead of "blauer Stern".
# "ev_you" is a dative, so every text with {owner} wants one.

NAME = "Deutsch"
ONE = (1,)

TERMS = {
    # Things
    "who_you": "Du",
    "star_b": "Blau",
    "star_y": "Gelb",
    "star_p": "Rosa",
    "star_g": "Grün",
    "star_o": "Orange",
    "star_w": "Weiß",
    "star_of": "Stern in {colour}",
    "card_L": "Weitsprung",
    "card_H": "Hochsprung",
    "card_D": "Durchbruch",
    "card_R": "Drehung",
    "card_W": "Joker",
    "side_left": "links",
    "side_right": "rechts",
    "side_above": "oben",
    "side_below": "unten",
    "list_and": " und ",
    "list_semicolon": "; ",
    # What is on a space, and beside it
    "say_platform": "eine Plattform",
    "say_door": "eine Tür",
    "say_open_door": "die offene Tür",
    "say_replay_mark": "ein Nochmal-Feld",
    "say_nothing": "nichts",
    "say_edge": "{side}: {what}",
    # Decisions
    "move_hand": "alle Karten zurückholen",
    "move_s<": "Schritt nach links",
    "move_s>": "Schritt nach rechts",
    "move_L<": "Weitsprung nach links",
    "move_L>": "Weitsprung nach rechts",
    "move_H<": "Hochsprung nach links",
    "move_H>": "Hochsprung nach rechts",
    "move_D": "Durchbruch",
    "move_R<": "Vierteldrehung linksherum",
    "move_R>": "Vierteldrehung rechtsherum",
    "move_R^": "halbe Drehung",
    "move_end": "Zug beenden",
    "move_take_star": "einen Stern in {colour} nehmen",
    "move_take_token": "einen Chip nehmen",
    # What a decision would do
    "option_lands": "auf {space}",
    "option_stays": "bleibt auf {space}",
    "option_pairs": ("ein Paar komplett", "{count} Paare komplett"),
    "option_ejects": "raus mit {names}",
    "option_door": "die Tür wandert nach {space}",
    "option_hand": "alle Karten kommen zurück",
    "option_points": ("{points} Punkt", "{points} Punkte"),
    # Events
    "ev_line": "{who}: {what}.",
    "ev_you": "dir",
    "ev_in": "Einstieg auf {space}",
    "ev_lands": "auf {space}",
    "ev_falls": ("Fall auf {space}", "Fall um {count} Felder auf {space}"),
    "ev_star": "Stern in {colour}",
    "ev_token": "ein Chip",
    "ev_spent": "ein Chip eingesetzt",
    "ev_eject": "raus mit {owner}",
    "ev_took_star": "Stern in {colour} von {owner}",
    "ev_took_token": "ein Chip von {owner}",
    "ev_took_nothing": "bei {owner} ist nichts zu holen",
    "ev_last_card": "fünfte Karte, alle fünf kommen zurück",
    "ev_door": "die offene Tür ist jetzt auf {space}",
    "ev_end_fixed": "{who}: Ziel erreicht. Diese Runde ist die letzte.",
    "ev_game_ended": "Die Partie ist zu Ende.",
    # The end
    "say_left": (
        "{count} Stern auf dem Brett; die Runde, die höchstens {end} übrig lässt, ist die letzte.",
        "{count} Sterne auf dem Brett; die Runde, die höchstens {end} übrig lässt, ist die letzte.",
    ),
    "say_left_expert": (
        "{count} Stern auf dem Brett; die Runde, in der jemand {target} Punkte erreicht, ist die "
        "letzte.",
        "{count} Sterne auf dem Brett; die Runde, in der jemand {target} Punkte erreicht, ist die "
        "letzte.",
    ),
    "end_tie_tokens": "Gleich viele Punkte: Wer weniger Chips hat, gewinnt.",
    "say_undone": "Zurückgenommen.",
}

WORDS = {
    # The review of a game
    "reason_missed_throw": "{names}: ein Rauswurf war möglich",
    "reason_missed_pair": ("ein Paar war zu haben", "{count} Paare waren zu haben"),
    "reason_missed_points": ("ein Punkt mehr war zu haben", "{count} Punkte mehr waren zu haben"),
    "reason_threat": "wer jetzt auf diese Figur fallen kann: {names}",
    "reason_leaves_points": (
        "das lässt {names} einen Punkt mehr",
        "das lässt {names} {count} Punkte mehr",
    ),
    "reason_opens_door": (
        "das öffnet {names} die Tür: ein Punkt mehr zu holen",
        "das öffnet {names} die Tür: {count} Punkte mehr zu holen",
    ),
    "reason_token_kept": "jetzt war der Chip gut angelegt",
    "reason_token_spent": "der Chip war später mehr wert",
    "reason_cards_needed": "es war Zeit, die Karten zurückzuholen",
    "reason_cards_early": "die Karten konnten warten: Es gab Besseres zu tun",
    "reason_other_payment": "etwas anderes zu nehmen war mehr wert",
    "reason_pair_ahead": (
        "nach der besseren wäre im nächsten Zug ein Paar zu haben",
        "nach der besseren wären im nächsten Zug {count} Paare zu haben",
    ),
    "reason_points_ahead": (
        "im nächsten Zug ist ein Punkt weniger zu haben",
        "im nächsten Zug sind {count} Punkte weniger zu haben",
    ),
    "reason_threat_unseen": "wer jetzt vielleicht auf diese Figur fallen kann: {names}",
    "reason_last_round": "damit wird das die letzte Runde",
    "reason_then_mine": (
        "das bringt danach wohl einen Punkt weniger",
        "das bringt danach wohl {count} Punkte weniger",
    ),
    "reason_then_theirs": (
        "danach wohl ein Punkt mehr für {names}",
        "danach wohl {count} Punkte mehr für {names}",
    ),
    "reason_later": "das kostet nicht sofort etwas, aber später",
    "label_brilliant": "brillant",
    "label_only": "einzig richtig",
    "label_fine": "gut",
    "label_inaccuracy": "ungenau",
    "label_mistake": "Fehler",
    "label_blunder": "Patzer",
    "label_unsure": "ginge besser",
    "labels_brilliant": ("{count} brillante Entscheidung", "{count} brillante Entscheidungen"),
    "labels_only": ("einmal die einzig richtige", "{count}-mal die einzig richtige"),
    "labels_fine": ("{count} gute Entscheidung", "{count} gute Entscheidungen"),
    "labels_inaccuracy": ("{count} ungenaue Entscheidung", "{count} ungenaue Entscheidungen"),
    "labels_mistake": ("{count} Fehler", "{count} Fehler"),
    "labels_blunder": ("{count} Patzer", "{count} Patzer"),
    "labels_unsure": ("{count}-mal ginge es besser", "{count}-mal ginge es besser"),
    "review_title": "Was diese Partie entschieden hat",
    "review_graph": "Gewinnchance",
    "review_company": "Die Chancen berücksichtigen, wie gut alle gespielt haben.",
    "review_better": "besser: {move}",
    "review_gained": "{name} hat am meisten davon (+{gain} %)",
    "review_gained_too": "{name} +{gain} %",
    "lost_chance": "{after} % Gewinnchance statt {before} % "
    "(geschätzt: vielleicht {error} % mehr oder weniger)",
    "review_none": "Niemand hat einen Fehler gemacht, den der Computer sieht.",
    "review_decisions": (
        "{count} Entscheidung mit einer Wahl",
        "{count} Entscheidungen mit einer Wahl",
    ),
    "review_mean": "im Mittel {loss} % Gewinnchance verloren",
    "ledger_title": "Wo ist die Chance geblieben?",
    "ledger_player": "Spieler",
    "ledger_fair": "gleiche Chancen",
    "ledger_start": "Brett und Reihenfolge",
    "ledger_own": "eigene Entscheidungen",
    "ledger_others": "Entscheidungen der anderen",
    "ledger_hidden": "verdeckte Karten",
    "ledger_unforeseen": "für den Computer überraschend",
    "ledger_result": "Ergebnis",
    # Previews of links, for sites that show them
    "link_title": "Fallstar: Du bestimmst, wo unten ist. Fang die Sterne!",
    "link_text": "Figuren mit eigener Schwerkraft fallen über den Rand des Bretts. "
    "Zwei bis sechs Spieler, oder du gegen Bots.",
    "link_invited": "{name} lädt dich zu Fallstar ein",
    "link_invited_guest": "Spiel mit bei Fallstar",
    "link_open": (
        "{count} Platz ist frei. Öffne den Link, setz dich: ohne Konto, ohne Installation.",
        "{count} Plätze sind frei. Öffne den Link, setz dich: ohne Konto, ohne Installation.",
    ),
    "link_example": "Das Bild zeigt ein Beispielbrett: Eures wird beim Start ausgelost.",
    "link_full": "Alle Plätze sind besetzt. Öffne den Link und schau zu.",
    "link_game": "Eine Partie Fallstar",
    "link_playing": "Am Tisch: {names}. Öffne den Link und schau zu.",
    "link_over": "{scores}. Öffne den Link und sieh sie noch einmal, Aktion für Aktion.",
    # Things
    "face_down_card": "eine Karte",
    "feet_0": "oben",
    "feet_1": "rechts",
    "feet_2": "unten",
    "feet_3": "links",
    "feet": "Füße {feet}",
    "floor": "Boden {feet}",
    "none": "keine",
    # Events
    "turn_begins": "am Zug",
    "turn_over": "Zug zu Ende",
    "laid_up": "{card} gespielt",
    "laid_down": "{card} verdeckt gelegt",
    "turned": "gedreht",
    # What a decision would do
    "option_tokens": "Chips {count}",
    # The board in words
    "asks_action": "Am Zug: {who}.",
    "asks_steal": "{who}: Beute von {payer} aussuchen.",
    "asks_replay": "{who}: einen Chip für eine zweite Aktion einsetzen oder den Zug beenden.",
    "board_size": "Ein Brett mit {width} mal {height} Feldern. Wer es verlässt, kommt gegenüber "
    "wieder herein.",
    "say_last_round": "Diese Runde ist die letzte.",
    "open_door": "Die offene Tür ist auf {space}, {floor}.",
    "supply": "Chips im Vorrat: {count}.",
    "seat_on": "{who} auf {space}, {feet}; Punkte: {points}.",
    "seat_off": "{who} nicht auf dem Brett; Punkte: {points}.",
    "owns": "Sterne: {stars}; Chips: {tokens}.",
    "hand": "Deine Hand: {cards}.",
    "face_up": "{who}: Karten offen: {cards}; verdeckt: {count}.",
    "around": "Rund um dich, nach deiner Schwerkraft: {places}.",
    "row": "Reihe {row}: {things}.",
    "platforms_above": "Plattformen über {columns}",
    "platforms_right": "Plattformen rechts von {columns}",
    # The end
    "winner": "Sieg mit {points} Punkten: {who}.",
    "shared": "Geteilter Sieg mit {points} Punkten: {who}.",
    # Playing in the terminal
    "your_turn": "Dein Zug, oder ? für Hilfe:",
    "move_line": "{move}: {preview}",
    "not_a_move": "{text} geht jetzt nicht. Tippe m, dann siehst du, was geht.",
    "nothing_to_undo": "Es gibt nichts zurückzunehmen.",
    "goodbye": "Tschüss! Die Partie bleibt unvollendet.",
    "saved": "Partie in {path} gespeichert.",
    "preparing": "Das Spiel wird für diesen Rechner vorbereitet, nur einmal: etwa zehn Sekunden …",
    "seed": "Startzahl {seed}: Dieselbe Zahl ergibt dieselbe Partie.",
    "help": """Tippe einen Zug so, wie er in der Liste steht:
  hand        alle Karten zurückholen        s<L s>D     Schritt nach links, rechts mit der Karte
  L< L> H< H> Weitsprung und Hochsprung      D           Durchbruch durch den Boden
  R< R> R^    Drehung                        WL< … WR^   eines davon mit dem Joker
  end         Zug beenden                    xb … xw xt  Stern dieser Farbe oder Chip nehmen
Oder frag:  b Brett  w wo bin ich  s Punkte  m Züge  r Regeln  u zurücknehmen  q aufhören""",
    "rules": """\
Deine Figur fällt in Richtung ihrer Füße, bis eine Plattform sie aufhält. Wer das Brett auf einer
Seite verlässt, kommt gegenüber wieder herein. In jedem Zug hast du eine Aktion: Leg irgendeine
Karte verdeckt und mach einen Schritt nach links oder rechts, oder leg eine Karte offen und mach
ihre Bewegung (der Joker kann sie alle), oder hol alle deine Karten zurück. Mit der fünften Karte
kommen sie von selbst zurück. Plattformen halten jeden Schritt auf; nur der Durchbruch geht durch
eine hindurch. Was auf deinem Weg liegt, gehört dir: Sterne, und ein Chip von jedem Nochmal-Feld
ohne Stern. Steht dort eine Figur, fliegt sie vom Brett, ihre Karten kommen zurück auf die Hand,
und du nimmst dir einen ihrer Sterne oder Chips. Sie kommt durch die offene Tür wieder herein. Ein
Chip bezahlt eine zweite Aktion, einmal pro Zug.
Punkte: 1 pro Stern, 1 pro Chip, 1 für je zwei Sterne einer Farbe. Eine normale Partie endet mit
der Runde, die nur noch wenige Sterne übrig lässt, eine Expertenpartie mit der, in der jemand das
Ziel erreicht. Wer die meisten Punkte hat, gewinnt; bei Gleichstand, wer weniger Chips hat.""",
    "legend": "Sterne b y p g o w, ' auf einem Nochmal-Feld; @ ein leeres Nochmal-Feld; [v] eine "
    "Tür und ihr Boden, (v) die offene; 1v die Figur von Platz 1, Füße unten.",
}

# A title and a description of every bot.
BOTS = {
    "random": ("Pusteblume", "Fliegt, wohin der Wind weht."),
    "novice": ("Schnecke", "Hat keine Eile und schaut jedes zweite Mal, wo sie landet."),
    "beginner": ("Sprössling", "Schaut, wo er landet, und stolpert ab und zu."),
    "newcomer": ("Träumer", "Plant seinen Zug gut, aber seine Gedanken wandern."),
    "gain": ("Elster", "Schnappt sich, was gerade am meisten glitzert."),
    "collector": ("Sammler", "Will Paare und hat für niemanden sonst Augen."),
    "brawler": ("Rempler", "Landet lieber auf dir als auf einem Stern."),
    "greedy": ("Erntehelfer", "Holt das Beste aus jedem Zug und schaut nicht weiter."),
    "uct": ("Zocker", "Würfelt viele Zukünfte aus und setzt auf die glücklichste."),
    "rover": ("Ausguck", "Wirft einen Blick auf das, was der nächste Zug bringt."),
    "scout": ("Späher", "Schaut ein, zwei Züge voraus."),
    "ranger": ("Fährtenleser", "Folgt ein paar Fährten bis zu ihrem Ende."),
    "navigator": ("Lotse", "Sieht, wohin die nächsten Züge führen, für euch alle."),
    "pilot": ("Pilot", "Plant mehrere Züge voraus und kommt selten vom Kurs ab."),
    "champion": ("Polarstern", "Denkt einen Moment nach und übersieht wenig."),
}

# A title and a description of every face.
FACES = {
    "1a": (
        "Treppe",
        "Eine lange Treppe von Ecke zu Ecke, darunter eine kleinere: Jede Stufe ist ein kurzer "
        "Fall, und jeder Absatz zeigt dir den nächsten.",
    ),
    "1b": (
        "Schneckenhaus",
        "Eine Wand, die sich einrollt. Zu Fuß ist der Weg in ihr Herz lang, und kurz für alle, "
        "die durch die Schale brechen.",
    ),
    "2a": (
        "Bücherregal",
        "Bretter links und Bretter rechts, nie auf gleicher Höhe: Stehend kletterst du von einem "
        "zum nächsten, liegend räumst du eine ganze Reihe ab.",
    ),
    "2b": (
        "Kamin",
        "Ein hoher Schacht zwischen zwei Wänden, zur Hälfte offen zum Himmel. Was oben in die "
        "offene Hälfte fällt, hält erst am Herd an.",
    ),
    "3a": (
        "Windrad",
        "Vier geknickte Flügel um eine offene Nabe, von allen vier Seiten gleich: Wie du dich "
        "auch drehst, es sieht gleich aus und fängt dich woanders auf.",
    ),
    "3b": (
        "Schlange",
        "Ein Körper in weiten Bögen. Du läufst über ihren Rücken, hängst unter ihrem Bauch oder "
        "brichst hindurch und beginnst den nächsten Bogen.",
    ),
    "4a": (
        "Käfige",
        "Vier Käfige um einen kleinen Hof, bei einem ist der Boden herausgebrochen. Auch die Tür "
        "liegt hinter Gittern.",
    ),
    "4b": (
        "Drei Brunnen",
        "Drei enge Schächte, jeder anders tief, und die Tür ganz unten in einem. Hinein fällst du "
        "leicht; hinaus hilft nur eine andere Schwerkraft.",
    ),
    "5a": (
        "Aquädukt",
        "Bögen auf Pfeilern, Stockwerk über Stockwerk. Oben läufst du den Kanal entlang; unten "
        "stehen zwei Bögen offen, und der Fall geht hindurch.",
    ),
    "5b": (
        "Eiszapfen",
        "Eine Decke mit einer Lücke, behängt mit Zapfen jeder Länge, und zwei Stümpfe, die ihnen "
        "entgegenwachsen: hinauf und zur Seite, oder gar nicht.",
    ),
    "6a": (
        "Kompass",
        "Zwei Balken, in der Mitte gekreuzt und an den Enden gedeckelt: vier Räume, die einander "
        "den Rücken zukehren.",
    ),
    "6b": (
        "Sanduhr",
        "Zwei Trichter, die sich in einem engen Hals treffen, in dem ein Korn steckt: Die Seiten "
        "lassen dich hineinrutschen, der Hals lässt einen durch.",
    ),
}
