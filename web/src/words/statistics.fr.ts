import type { Same } from "./texts";
import type en from "./statistics.en";

export default {
  stats_title: "Mes statistiques",
  stats_empty: "Rien à compter pour l'instant",
  stats_empty_text:
    "Jouez une partie jusqu'au bout, et vous verrez ici ce que vous avez fait : points, étoiles, chutes, et pions éjectés.",
  stats_which: "Quelles parties",
  stats_all: "Toutes",
  stats_here: "Sur cet appareil",
  stats_server: "Sur le serveur",
  stats_decisions: "Vos décisions",
  stats_decisions_text:
    "Avez-vous bien décidé, et qu'est-ce qui vous échappe le plus ? Le bilan vous le dit.",
  stats_review: "Le bilan de mes parties",
  stats_counted:
    "Les parties jouées jusqu'au bout comptent, sauf celles où plusieurs personnes partagent cet appareil.",
  stats_games: "Parties",
  stats_wins: "Victoires",
  stats_share: "{percent} % gagnées",
  stats_best: "Record de points",
  stats_mean: "{points} en moyenne",
  stats_streak: "Victoires de suite",
  stats_streak_now: "{count} en cours",
  stats_fall: "Plus longue chute",
  stats_spaces: { one: "case", other: "cases" },
  stats_throws: "Pions éjectés",
  stats_thrown: { one: "vous-même {count} fois", other: "vous-même {count} fois" },
  stats_points: "Vos points, partie par partie",
  stats_points_text: {
    one: "La dernière partie. Une étoile pleine : victoire ; la ligne : sa moyenne.",
    other: "Les {count} dernières parties. Une étoile pleine : victoire ; la ligne : leur moyenne.",
  },
  stats_table: "La même chose en tableau",
  stats_date: "Jour",
  stats_place: "Rang",
  stats_points_head: "Points",
  stats_stars: "Vos étoiles à la fin",
  stats_stars_text: { one: "{count} étoile en tout", other: "{count} étoiles en tout" },
  stats_colour: "Couleur",
  stats_count: "Étoiles",
  stats_by_seats: "Victoires selon le nombre de joueurs",
  stats_by_seats_text: "Le trait montre ce que donnerait le seul hasard.",
  stats_by_opponent: "Victoires selon l'adversaire",
  stats_people: "Des personnes",
  stats_won_of: "{wins} sur {games}",
  stats_loading: "On compte vos parties…",
} satisfies Same<typeof en>;
