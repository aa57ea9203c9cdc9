import type { Same } from "./texts";
import type en from "./statistics.en";

export default {
  stats_title: "Meine Statistik",
  stats_empty: "Noch nichts zu zählen",
  stats_empty_text:
    "Spiel eine Partie zu Ende, dann siehst du hier, was du geschafft hast: Punkte, Sterne, Stürze und wen du vom Brett geworfen hast.",
  stats_which: "Welche Partien",
  stats_all: "Alle",
  stats_here: "Auf diesem Gerät",
  stats_server: "Auf dem Server",
  stats_decisions: "Deine Entscheidungen",
  stats_decisions_text:
    "Wie gut hast du entschieden, und was entgeht dir am häufigsten? Das zeigt der Rückblick.",
  stats_review: "Meine Partien im Rückblick",
  stats_counted:
    "Es zählen Partien, die zu Ende gespielt wurden; nicht die, bei denen mehrere dieses Gerät teilen.",
  stats_games: "Partien",
  stats_wins: "Siege",
  stats_share: "{percent} % gewonnen",
  stats_best: "Meiste Punkte",
  stats_mean: "{points} im Durchschnitt",
  stats_streak: "Siege in Folge",
  stats_streak_now: "gerade {count}",
  stats_fall: "Längster Sturz",
  stats_spaces: { one: "Feld", other: "Felder" },
  stats_throws: "Rausgeworfen",
  stats_thrown: { one: "selbst {count} Mal", other: "selbst {count} Mal" },
  stats_points: "Deine Punkte, Partie für Partie",
  stats_points_text: {
    one: "Die letzte Partie. Ein voller Stern ist ein Sieg, die Linie ihr Durchschnitt.",
    other:
      "Die letzten {count} Partien. Ein voller Stern ist ein Sieg, die Linie ihr Durchschnitt.",
  },
  stats_table: "Dasselbe als Tabelle",
  stats_date: "Tag",
  stats_place: "Platz",
  stats_points_head: "Punkte",
  stats_stars: "Deine Sterne am Ende",
  stats_stars_text: { one: "{count} Stern insgesamt", other: "{count} Sterne insgesamt" },
  stats_colour: "Farbe",
  stats_count: "Sterne",
  stats_by_seats: "Siege nach Zahl der Spieler",
  stats_by_seats_text: "Der Strich zeigt, was der reine Zufall brächte.",
  stats_by_opponent: "Siege nach Gegner",
  stats_people: "Menschen",
  stats_won_of: "{wins} von {games}",
  stats_loading: "Deine Partien werden gezählt …",
} satisfies Same<typeof en>;
