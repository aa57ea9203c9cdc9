import type { Same } from "./texts";
import type en from "./rules.en";

export default {
  rule_aim: "Das Ziel",
  rule_aim_text:
    "Zwei bis sechs Figuren purzeln über ein Brett voller Sterne, und jede fällt in Richtung ihrer eigenen Füße. Sammle Sterne, am besten paarweise. Wer die meisten Punkte hat, gewinnt.",
  rule_setup: "Spielmaterial und Aufbau",
  rule_setup_text: "Das Programm baut alles für dich auf. Auf einem Tisch wäre es:",
  rule_setup_tiles:
    "6 quadratische Kacheln, auf beiden Seiten bedruckt. Einige davon, zufällig gezogen und gedreht, bilden das Brett.",
  rule_setup_stars:
    "78 Sterne, 13 in jeder Farbe. Sie werden aus einem Beutel gezogen: einer für jede Markierung auf dem Brett. Was im Beutel bleibt, spielt nicht mit. So ist die Mischung der Farben jedes Mal anders.",
  rule_setup_tokens: "18 Chips in einem Vorrat für alle.",
  rule_setup_players:
    "Für jeden eine Figur und die gleichen fünf Karten. Am Anfang sind alle Karten auf der Hand und alle Figuren neben dem Brett.",
  rule_setup_door: "Ein Marker für die offene Tür. Er liegt am Anfang auf einer zufälligen Tür.",
  rule_setup_first:
    "Der Zufall bestimmt, wer anfängt. Dieser Platz hat eine kleine Fahne. Dann geht es reihum, Platz für Platz.",
  rule_tiles: "Kacheln",

  rule_board: "Das Brett und deine Schwerkraft",
  rule_board_wrap:
    "Das Brett besteht aus quadratischen Kacheln. Es hat keinen Rand: Wer auf einer Seite hinausgeht, kommt gegenüber wieder herein, in derselben Reihe oder Spalte.",
  rule_board_seam:
    "Eine gepunktete Linie zeigt, wo sich zwei Kacheln treffen. Sie hält niemanden auf.",
  rule_board_gravity:
    "Zwischen den Feldern verlaufen Plattformen. Auf ihnen stehst du, an ihnen stößt du dich. Unten ist, wohin deine Füße zeigen; links, rechts und oben ergeben sich daraus, als ob du das Bild drehst, bis deine Füße nach unten zeigen.",

  rule_turn: "Dein Zug",
  rule_turn_enter:
    "Ist deine Figur nicht auf dem Brett, kommt sie zuerst durch die offene Tür herein. Dann machst du eine Aktion. Sie ist Pflicht, und du hast drei zur Wahl:",
  rule_turn_step:
    "Ein Schritt: Leg irgendeine Karte verdeckt und geh ein Feld nach links oder rechts.",
  rule_turn_card: "Die Bewegung einer Karte: Leg die Karte offen.",
  rule_turn_hand: "Deine Karten: Hol alle gespielten zurück, falls welche auf dem Tisch liegen.",
  rule_turn_blocked:
    "Eine Plattform hält jeden Schritt auf, zur Seite und nach oben. Geht ein Teil einer Bewegung nicht, geht die ganze nicht.",

  rule_cards: "Die fünf Karten",
  rule_cards_same: "Alle haben die gleichen fünf.",
  rule_card_L: "Zwei Felder nach links oder zwei nach rechts.",
  rule_card_H: "Ein Feld nach oben, dann eins nach links oder rechts.",
  rule_card_D:
    "Ein Feld nach unten, durch die Plattform unter deinen Füßen. Nur diese Karte kommt durch eine Plattform.",
  rule_card_R:
    "Dreh dich auf der Stelle, um ein Viertel in eine Richtung oder halb herum. Beim Drehen betrittst du kein Feld, aber danach fällst du vielleicht.",
  rule_card_W: "Eine dieser vier Bewegungen.",

  rule_fall: "Fallen",
  rule_fall_when:
    "Nach der ganzen Bewegung fällst du, solange keine Plattform unter deinen Füßen ist. Mitten im Sprung fällst du nie.",
  rule_fall_collect:
    "Was auf einem Feld liegt, das du betrittst, gehört dir, ob du hindurchgehst oder hindurchfällst.",

  rule_stars: "Sterne und Paare",
  rule_stars_pairs:
    "Es gibt Sterne in sechs Farben, jede mit ihrer eigenen Form. Ein Stern ist ein Punkt. Zwei in einer Farbe sind ein Paar, und ein Paar ist ein Punkt mehr. Drei in einer Farbe sind immer noch ein Paar.",
  rule_stars_bare: "Ein kleiner hohler Stern zeigt, wo ein Stern lag. Es kommt keiner nach.",

  rule_tokens: "Chips",
  rule_tokens_marks:
    "Manche Felder sind Nochmal-Felder. Solange ein Stern darauf liegt, bekommst du den Stern. Ist das Feld leer, nimmt sich jeder, der es betritt, einen Chip aus dem Vorrat, falls noch einer da ist.",
  rule_tokens_spend:
    "Nach deiner Aktion darfst du einen Chip abgeben und noch eine Aktion machen: einmal pro Zug, ob du den Chip gerade erst oder schon früher bekommen hast. Jeder Chip, den du behältst, ist einen Punkt wert.",

  rule_eject: "Auf andere fallen",
  rule_eject_pay:
    "Steht auf einem Feld, das du betrittst, eine andere Figur, fliegt sie vom Brett. Ihr Besitzer nimmt alle Karten zurück auf die Hand und gibt dir einen Stern oder einen Chip: Was und in welcher Farbe, suchst du aus. Wer nichts hat, gibt nichts.",
  rule_eject_when:
    "Ein Feld, von dem du gerade eine Figur geworfen hast, gibt dir keinen Chip. Was du nimmst, suchst du dir nach deiner Bewegung aus.",

  rule_doors: "Türen",
  rule_doors_open:
    "Jede Kachel hat eine Tür, und eine davon ist offen: Sie leuchtet. Dort kommen Figuren herein, mit den Füßen zum Boden der Tür. Steht dort schon eine Figur, fliegt sie vom Brett, und ihr Besitzer zahlt. Dann öffnet sich im Uhrzeigersinn die nächste Tür, auf der keine Figur steht. Sind alle anderen besetzt, bleibt dieselbe offen.",
  rule_doors_pass:
    "Die nächste Tür öffnet sich auch, wenn du unterwegs über die offene Tür kommst.",

  rule_hand: "Karten zurückholen",
  rule_hand_back:
    "Eine gespielte Karte bleibt auf dem Tisch. Alle kommen zurück, wenn du sie mit deiner Aktion zurückholst, wenn deine Figur vom Brett fliegt und wenn du deine fünfte Karte legst: dann sofort und ganz umsonst.",

  rule_secrets: "Was geheim ist",
  rule_secrets_cards:
    "Nur eins: welche Karten verdeckt liegen. Wer sie gelegt hat, weiß es; die anderen sehen, wie viele es sind.",

  rule_end: "Das Ende und die Punkte",
  rule_end_when:
    "Alle haben gleich viele Züge: Eine Partie endet erst, wenn die Runde zu Ende ist, also bevor wieder dran wäre, wer die Fahne hat. Die letzte Runde ist die, nach der nur noch so viele Sterne auf dem Brett liegen, oder weniger:",
  rule_players: "Spieler",
  rule_stars_left: "Sterne übrig",
  rule_end_star: "1 Punkt für jeden Stern",
  rule_end_pair: "1 Punkt für jedes Paar: zwei Sterne in einer Farbe",
  rule_end_token: "1 Punkt für jeden Chip",
  rule_end_winner:
    "Die meisten Punkte gewinnen. Bei Gleichstand gewinnt, wer weniger Chips hat. Ist auch das gleich, teilt ihr euch den Sieg.",

  rule_expert: "Die Expertenpartie",
  rule_expert_when:
    "Hier entscheiden die Punkte über das Ende. Sobald jemand das Ziel erreicht, ist diese Runde die letzte, auch wenn Punkte wieder verloren gehen. Die Partie endet auch mit einer Runde, nach der kein Stern mehr auf dem Brett liegt.",
  rule_target: "Ziel",
  rule_invite: "Andere einladen",
  rule_invite_near:
    "Ein Link geht für alle, die den Computer erreichen, auf dem Fallstar läuft. Für Leute im selben Haus oder in derselben Schule startet es dort jemand mit „fallstar play --host 0.0.0.0“ und schickt ihnen die Adresse, die es zeigt.",
  rule_invite_far:
    "Für Freunde, die weit weg sind, richtet jemand mit „fallstar serve“ einen Server im Internet ein. Die Anleitung steht in docs/server.md, beim Programm.",
  rule_about: "Über dieses Spiel",
  rule_about_author:
    "Die Spielmechanik ist die von Gravity Superstar, einem Brettspiel von Julian Allain, 2018 erschienen bei Sit Down!. Wenn es dir gefällt: Spiel es einmal an einem echten Tisch!",
  rule_about_own:
    "Fallstar ist ein unabhängiges Programm: Es stammt nicht vom Autor oder vom Verlag, und sie haben es weder empfohlen noch lizenziert. Name, Texte, Bilder und Kacheln sind eigene. Es ist freie Software unter der MIT-Lizenz.",
  rule_about_privacy: "Keine Werbung, kein Tracking, und du brauchst keine E-Mail-Adresse.",

  diagram_aim:
    "Mitten in einer Partie. Der Hochsprung des Hasen endet in einem langen Fall: unten hinaus, oben herein.",
  diagram_gravity:
    "Die Füße des Fuchses zeigen nach rechts. Er steht also auf der Wand und läuft an ihr hinauf und hinunter. Der Roboter steht wie du.",
  diagram_wrap: "Ein Schritt nach links am linken Rand, und du kommst rechts herein.",
  diagram_step:
    "Zwei Schritte zur Wahl. Links bleibst du auf dem Vorsprung, rechts fällst du auf einen Stern.",
  diagram_long: "Weitsprung: zwei Felder nach links oder zwei nach rechts.",
  diagram_high: "Hochsprung: nach oben, dann links über die Wand oder rechts auf den Vorsprung.",
  diagram_drop: "Durchbruch: durch den Boden, dann hinunter bis zum nächsten.",
  diagram_rotate: "Drehung: um ein Viertel in eine Richtung oder halb herum, und dann der Fall.",
  diagram_fall:
    "Der Schritt endet in der Grube. Der Sprung nicht: Zwischen seinen zwei Feldern fällt niemand.",
  diagram_pairs:
    "Der Fuchs hat einen blauen Stern. Ein zweiter bringt zwei Punkte: einen für den Stern, einen für das Paar.",
  diagram_token: "Der Fall endet auf einem leeren Nochmal-Feld. Das gibt einen Chip.",
  diagram_eject: "Der Fuchs fällt auf den Roboter. Der fliegt vom Brett und zahlt.",
  diagram_door: "Der Fuchs landet auf der offenen Tür, und die nächste öffnet sich.",
  diagram_end:
    "Fünf Sterne sind übrig. Nimmt der Fuchs einen, ist diese Runde die letzte einer Partie zu zweit.",
} satisfies Same<typeof en>;
