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
  level_long_pit: "Ein Schritt, und du liegst in der Grube. Nur der Weitsprung kommt hinüber.",
  level_other_way: "Das war die andere Seite: Der Stern liegt rechts.",

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
  level_drop_step:
    "Ein Schritt bleibt über dem Boden. Der Durchbruch geht hindurch: Der Stern liegt genau unter dir.",

  level_rotate_title: "Drehung",
  level_rotate_text:
    "Deine Schwerkraft folgt deinen Füßen. Dreh dich, bis deine Füße nach rechts zeigen, und du fällst nach rechts! Fang beide Sterne: Jede Form ist ein Stern.",
  level_rotate_hint: "Spiel die Drehung, und zwar die mit den Füßen nach rechts.",
  level_rotate_done: "Jetzt ist rechts für dich unten. Nur für dich!",
  level_rotate_left:
    "Deine Füße zeigten nach links, also bist du nach links gefallen. Die Sterne liegen rechts.",
  level_rotate_up:
    "Deine Füße zeigten nach oben, also bist du nach oben gefallen. Die Sterne liegen rechts.",
  level_rotate_step:
    "Ein Schritt dreht dich nicht: Du fällst nach unten. Erst die Drehung dreht deine Füße.",

  level_turned_title: "Kopfüber",
  level_turned_text:
    "Deine Figur steht an der Decke und fällt nach oben: Ihr Links ist dein Rechts! Pfeile und Wörter zeigen immer den Weg, wie du ihn auf dem Bildschirm siehst. Fang den Stern.",
  level_turned_hint: "Mach einen Schritt nach rechts, dann fällst du nach oben zum Stern.",
  level_turned_done:
    "In der Partie dreht „Meine Schwerkraft“ das Brett um, wenn deine Figur auf dem Kopf steht.",
  level_turned_other:
    "Du bist auf dem Bildschirm nach links gegangen, der Stern liegt rechts. Geh nach den Pfeilen und Wörtern.",

  level_wild_title: "Der Joker",
  level_wild_text:
    "Dein Hochsprung liegt schon gespielt auf dem Tisch. Der Joker kann jede Karte sein, die du willst.",
  level_wild_hint: "Spiel den Joker als Hochsprung nach rechts.",
  level_wild_done: "Eine Karte für alles.",
  level_wild_step:
    "Verdeckt ist der Joker ein Schritt wie jede Karte. Offen kann er dein Hochsprung sein.",
  level_wild_other:
    "Der Stern liegt ein Feld höher und eins weiter rechts. Das ist ein Hochsprung nach rechts.",

  level_wrap_title: "Über den Rand",
  level_wrap_text:
    "Das Brett hat kein Ende: Wer auf einer Seite hinausgeht, kommt gegenüber herein. Der verblasste Rand zeigt, was dort ist. Fang den grünen Stern, dann den orangen.",
  level_wrap_hint: "Mach einen Schritt nach links, über den Rand.",
  level_wrap_then: "Noch ein Schritt nach links: Du fällst unten hinaus und oben wieder herein.",
  level_wrap_done: "Einmal um die Welt!",
  level_wrap_over:
    "Es sind zu wenige Sterne übrig, die Partie ist aus. Geh geradewegs zum grünen und zum orangen.",

  level_pairs_title: "Paare",
  level_pairs_text:
    "Jeder Stern ist ein Punkt. Zwei in einer Farbe sind ein Paar: ein Punkt mehr! Du hast einen blauen, den mit vier Zacken: Mach ein Paar!",
  level_pairs_hint: "Mach einen Schritt nach links und fall auf den blauen Stern.",
  level_pairs_done:
    "Ein Paar: drei Punkte für zwei Sterne. Ein dritter blauer müsste auf seinen Partner warten: Vier sind zwei Paare.",
  level_pairs_yellow:
    "Gelb bringt dir 1 Punkt. Der zweite blaue Stern wäre ein Paar gewesen und hätte 2 Punkte gebracht.",

  level_token_title: "Der Chip",
  level_token_text:
    "Fall auf den leeren Ring oder hindurch: Du bekommst einen Chip, 1 Punkt wert. Oder er bezahlt eine zweite Karte im selben Zug. Mach beides in einem Zug: erst Ring, dann Stern.",
  level_token_hint:
    "Behalte den Weitsprung: Leg den Durchbruch, mach einen Schritt nach rechts und fall auf den Ring.",
  level_token_then: "Spiel den Weitsprung nach rechts. Dein Chip bezahlt ihn.",
  level_token_done:
    "Zwei Karten in einem Zug: mehr geht nicht! Liegt ein Stern im Ring, bekommst du ihn und keinen Chip.",
  level_token_long:
    "Erst kommt der Ring, und von dort führt nur der Weitsprung zum Stern. Du hast ihn schon gelegt.",
  level_token_away: "Das war die andere Seite: Der Ring liegt rechts.",
  level_token_drop:
    "Du bist neben dem Ring gelandet. Leg den Durchbruch verdeckt: Dann ist er ein Schritt nach rechts.",
  level_token_end:
    "Du hast deinen Zug beendet. Dein Chip hätte den Weitsprung noch in diesem Zug bezahlt.",
  level_token_spent:
    "Dein Chip ist ausgegeben, und der Stern liegt noch da. Nur der Weitsprung nach rechts führt hin.",

  level_eject_title: "Kopf einziehen!",
  level_eject_text:
    "Fall auf eine Figur oder durch sie hindurch: raus bis zu ihrem nächsten Zug! Du bekommst einen Stern oder Chip deiner Wahl. Du hast einen rosa Stern, die Blume: Mach ein Paar!",
  level_eject_hint: "Mach einen Schritt nach rechts und fall auf die Figur.",
  level_eject_then: "Nimm einen rosa Stern, die Blume.",
  level_eject_done:
    "Diese Figur kommt in ihrem nächsten Zug zurück, mit allen Karten auf der Hand.",
  level_eject_away: "Das war die andere Seite: Die Figur steht rechts unter dir.",
  level_eject_colour:
    "Dieser Stern bringt 1 Punkt. Ein zweiter rosa Stern wäre ein Paar gewesen und hätte 2 Punkte gebracht.",

  level_door_title: "Türen",
  level_door_text:
    "Figuren kommen durch die Tür, die leuchtet: Sie ist offen. Landest du darauf oder gehst hindurch, öffnet sich dafür die andere. Probier es!",
  level_door_hint: "Die Tür ist zwei Felder rechts von dir: Spiel den Weitsprung.",
  level_door_done:
    "Jetzt ist die andere Tür offen. Der kleine Pfeil in einer Tür zeigt, wohin die Füße einer Figur zeigen, wenn sie hereinkommt.",
  level_door_step:
    "Ein Schritt reicht nicht: Die offene Tür war zwei Felder rechts von dir, einen Weitsprung weit.",

  level_hand_title: "Karten zurück",
  level_hand_text:
    "Du brauchst den Durchbruch, aber er liegt auf dem Tisch. Statt dich zu bewegen, darfst du alle deine Karten zurückholen. Das ist dann deine Aktion.",
  level_hand_hint: "Hol deine Karten zurück. Das ist alles in diesem Zug.",
  level_hand_then: "Du hast den Durchbruch wieder: Spiel ihn.",
  level_hand_done:
    "Deine Karten kamen zurück, und der Durchbruch tat den Rest. Mit einem Chip kannst du sie auch als zweite Aktion zurückholen.",
  level_hand_first:
    "Nur der Durchbruch führt in den geschlossenen Raum, und er liegt noch auf dem Tisch. Hol erst die Karten zurück.",
  level_hand_other: "Du hattest den Durchbruch wieder! Er geht durch den Boden, genau zum Stern.",

  level_fifth_title: "Die fünfte Karte",
  level_fifth_text:
    "Vier Karten liegen auf dem Tisch. Leg die fünfte, und alle fünf kommen von selbst zurück! Hol dir so den gelben Stern. Du hast zwei Züge.",
  level_fifth_hint: "Leg die Karte: ein Schritt nach rechts.",
  level_fifth_then: "Du hast den Durchbruch wieder: Spiel ihn.",
  level_fifth_done:
    "Deine fünfte Karte hat dich bewegt und die anderen vier zurückgebracht. Schlau!",
  level_fifth_left:
    "Alle fünf Karten kamen zurück, aber du gingst nach links. Der Raum mit dem gelben Stern liegt rechts.",
  level_fifth_turn:
    "Die Drehung ließ dich weit weg vom gelben Stern fallen. Leg die Karte verdeckt: ein Schritt nach rechts.",
  level_fifth_other:
    "Du hattest den Durchbruch wieder! Er geht durch den Boden, genau zum gelben Stern.",

  level_end_title: "Das Ende der Partie",
  level_end_text:
    "Runde: ein Zug für jeden. Zu zweit endet die Partie nach der Runde, die höchstens 4 Sterne auf dem Brett lässt. Noch 5! Du: 14 Punkte, {name}: 15, war schon dran. Gewinn!",
  level_end_hint:
    "Du hast einen weißen Stern, den wie eine Schneeflocke. Ein zweiter macht ein Paar: zwei Punkte auf einmal. Ein Schritt nach links.",
  level_end_done:
    "Du gewinnst 16 zu 15. In der Partie zählt das Spiel oben die Sterne bis zur letzten Runde. Viel Spaß!",
  level_end_tie:
    "15 zu 15 ist unentschieden: Du brauchst 16. Der zweite weiße Stern wäre ein Paar gewesen und hätte 2 Punkte gebracht.",
} satisfies Same<typeof en>;
