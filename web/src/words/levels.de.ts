import type { Same } from "./texts";
import type en from "./levels.en";

export default {
  level_step_title: "Ein Schritt, ein Fall",
  level_step_text:
    "Leg irgendeine Karte verdeckt, und du machst einen Schritt nach links oder rechts. Ist nichts unter deinen Füßen, fällst du! Fang den Stern da unten.",
  level_step_hint: "Mach einen Schritt nach rechts, über die Kante. Jede Karte geht.",
  level_step_done: "Da ging es abwärts, und der Stern gehört dir.",

  level_long_title: "Weitsprung",
  level_long_text:
    "Ein Schritt, und du landest in der Grube. Der Weitsprung geht zwei Felder weit, und du fällst erst, wenn der Sprung vorbei ist.",
  level_long_hint: "Spiel den Weitsprung nach rechts.",
  level_long_done: "Glatt über die Grube!",

  level_high_title: "Hochsprung",
  level_high_text:
    "Eine Wand! Wände und Böden halten jeden Schritt auf. Der Hochsprung geht ein Feld nach oben und dann eins zur Seite.",
  level_high_hint: "Spiel den Hochsprung nach rechts.",
  level_high_done: "Hopp, und drüber.",

  level_drop_title: "Durchbruch",
  level_drop_text:
    "Der Stern liegt in einem geschlossenen Raum. Der Durchbruch bringt dich durch den Boden unter deinen Füßen: durch diesen einen, durch keinen anderen.",
  level_drop_hint: "Spiel den Durchbruch.",
  level_drop_done: "Mitten durch den Boden!",

  level_rotate_title: "Drehung",
  level_rotate_text:
    "Deine Schwerkraft folgt deinen Füßen. Dreh dich, bis deine Füße nach rechts zeigen, und du fällst nach rechts! Fang beide Sterne: Jede Form ist ein Stern.",
  level_rotate_hint: "Spiel die Drehung, und zwar die mit den Füßen nach rechts.",
  level_rotate_done: "Jetzt ist rechts für dich unten. Nur für dich!",

  level_turned_title: "Kopfüber",
  level_turned_text:
    "Deine Figur steht an der Decke und fällt nach oben: Ihr Links ist dein Rechts! Pfeile und Wörter zeigen immer den Weg, wie du ihn auf dem Bildschirm siehst. Fang den Stern.",
  level_turned_hint: "Mach einen Schritt nach rechts, dann fällst du nach oben zum Stern.",
  level_turned_done:
    "Gut gesehen. In der Partie dreht „Meine Schwerkraft“ das ganze Brett, bis deine Füße nach unten zeigen.",

  level_wild_title: "Der Joker",
  level_wild_text:
    "Dein Hochsprung liegt schon gespielt auf dem Tisch. Der Joker kann jede Karte sein, die du willst.",
  level_wild_hint: "Spiel den Joker als Hochsprung nach rechts.",
  level_wild_done: "Eine Karte für alles.",

  level_wrap_title: "Über den Rand",
  level_wrap_text:
    "Das Brett hat kein Ende: Wer auf einer Seite hinausgeht, kommt gegenüber herein. Der blasse Rand zeigt, was dort ist. Fang den grünen Stern, dann den orangen.",
  level_wrap_hint: "Mach einen Schritt nach links, über den Rand.",
  level_wrap_then: "Noch ein Schritt nach links: Du fällst unten hinaus und oben wieder herein.",
  level_wrap_done: "Einmal um die Welt!",

  level_pairs_title: "Paare",
  level_pairs_text:
    "Jeder Stern ist ein Punkt. Zwei in einer Farbe sind ein Paar: ein Punkt mehr! Du hast einen blauen, den mit vier Zacken. Welchen Stern willst du?",
  level_pairs_hint: "Mach einen Schritt nach links und fall auf den blauen Stern.",
  level_pairs_done: "Ein Paar: drei Punkte für zwei Sterne.",

  level_token_title: "Der Chip",
  level_token_text:
    "Fall auf den leeren Ring, und du bekommst einen Chip. Er ist 1 Punkt wert. Du kannst damit auch im selben Zug eine zweite Karte bezahlen. Hol dir den Chip, dann den Stern.",
  level_token_hint: "Leg den Durchbruch, mach einen Schritt nach rechts und fall auf den Ring.",
  level_token_then: "Spiel den Weitsprung nach rechts. Dein Chip bezahlt ihn.",
  level_token_done:
    "Zwei Karten in einem Zug! Liegt ein Stern im Ring, bekommst du ihn und keinen Chip.",

  level_eject_title: "Kopf einziehen!",
  level_eject_text:
    "Fall auf eine andere Figur, und raus mit ihr! Du bekommst einen Stern, Farbe nach Wahl, oder einen Chip. Du hast einen rosa Stern, die Blume: Mach ein Paar daraus.",
  level_eject_hint: "Mach einen Schritt nach rechts und fall auf die Figur.",
  level_eject_then: "Nimm einen rosa Stern, die Blume.",
  level_eject_done:
    "Diese Figur kommt in ihrem nächsten Zug zurück, mit allen Karten auf der Hand.",

  level_door_title: "Türen",
  level_door_text:
    "Figuren kommen durch die offene Tür herein: die, die leuchtet. Lande darauf oder geh hindurch, und die nächste öffnet sich. So bestimmst du, wo die nächste Figur hereinkommt!",
  level_door_hint: "Die Tür ist zwei Felder rechts von dir: Spiel den Weitsprung.",
  level_door_done: "Jetzt ist die andere Tür offen.",

  level_hand_title: "Karten zurück",
  level_hand_text:
    "Du brauchst den Durchbruch, aber er liegt auf dem Tisch. Statt dich zu bewegen, darfst du alle deine Karten zurückholen. Das ist dann deine Aktion.",
  level_hand_hint: "Hol deine Karten zurück. Das ist alles in diesem Zug.",
  level_hand_then: "Du hast den Durchbruch wieder: Spiel ihn.",
  level_hand_done: "Deine Karten kamen zurück, und der Durchbruch tat den Rest.",

  level_fifth_title: "Die fünfte Karte",
  level_fifth_text:
    "Vier Karten liegen auf dem Tisch. Leg die fünfte, und alle fünf kommen von selbst zurück! Hol dir so den gelben Stern. Du hast zwei Züge.",
  level_fifth_hint: "Leg die Karte: ein Schritt nach rechts.",
  level_fifth_then: "Du hast den Durchbruch wieder: Spiel ihn.",
  level_fifth_done:
    "Deine fünfte Karte hat dich bewegt und die anderen vier zurückgebracht. Schlau!",

  level_end_title: "Das Ende der Partie",
  level_end_text:
    "In einer Runde ist jeder einmal dran. Zu zweit endet die Partie, wenn nach einer Runde nur noch vier Sterne da sind. Jetzt sind es fünf. Du hast 14 Punkte, der andere 15. Gewinn!",
  level_end_hint:
    "Du hast einen weißen Stern, den wie eine Schneeflocke. Ein zweiter macht ein Paar: zwei Punkte auf einmal. Ein Schritt nach links.",
  level_end_done: "Die Runde ist vorbei: Du gewinnst 16 zu 15. Viel Spaß beim Spielen!",
} satisfies Same<typeof en>;
