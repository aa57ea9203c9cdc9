// Made by tools/terms.py from fallstar.view.words: do not edit.

import type { Same } from "./texts";
import type en from "./review.en";

export default {
  "reason_missed_throw": "{names} : éjection possible",
  "reason_missed_pair": { one: "une paire était à compléter", other: "{count} paires étaient à compléter" },
  "reason_missed_points": { one: "un point de plus était possible", other: "{count} points de plus étaient possibles" },
  "reason_threat": "{names} : peut maintenant tomber sur ce pion",
  "reason_leaves_points": "cela laisse {count} points de plus à {names}",
  "reason_token_kept": "c'était le moment de dépenser le jeton",
  "reason_token_spent": "le jeton valait plus pour la suite",
  "reason_cards_needed": "c'était le moment de reprendre les cartes",
  "reason_cards_early": "les cartes pouvaient attendre : il y avait mieux à faire",
  "reason_other_payment": "autre chose valait plus à prendre",
  "reason_later": "cela ne coûte rien tout de suite, mais plus tard",
  "label_brilliant": "brillant",
  "label_only": "seul bon choix",
  "label_fine": "bien",
  "label_inaccuracy": "imprécision",
  "label_mistake": "erreur",
  "label_blunder": "gaffe",
  "review_title": "Ce qui a décidé cette partie",
  "review_graph": "Chances de gagner",
  "review_better": "mieux : {move}",
  "review_lost": "perd {loss} % ± {error}",
  "review_none": "Personne n'a fait d'erreur que cette recherche puisse voir.",
  "review_decisions": { one: "{count} décision avec un choix", other: "{count} décisions avec un choix" },
  "review_mean": "{loss} % perdus en moyenne",
  "ledger_title": "D'où vient le résultat",
  "ledger_player": "joueur",
  "ledger_fair": "part égale",
  "ledger_start": "plateau et ordre",
  "ledger_own": "ses décisions",
  "ledger_others": "décisions des autres",
  "ledger_unseen": "cartes cachées et surprises",
  "ledger_result": "résultat",
} satisfies Same<typeof en>;
