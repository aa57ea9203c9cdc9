// Made by tools/terms.py from fallstar.view.words: do not edit.

import type { Same } from "./texts";
import type en from "./review.en";

export default {
  "reason_missed_throw": "{names}: ein Rauswurf war möglich",
  "reason_missed_pair": { one: "ein Paar war zu haben", other: "{count} Paare waren zu haben" },
  "reason_missed_points": { one: "ein Punkt mehr war zu haben", other: "{count} Punkte mehr waren zu haben" },
  "reason_threat": "{names}: kann jetzt auf diese Figur fallen",
  "reason_leaves_points": "das lässt {names} {count} Punkte mehr",
  "reason_token_kept": "jetzt war der Chip gut angelegt",
  "reason_token_spent": "der Chip war später mehr wert",
  "reason_cards_needed": "es war Zeit, die Karten zurückzunehmen",
  "reason_cards_early": "die Karten konnten warten: Es gab Besseres zu tun",
  "reason_other_payment": "etwas anderes zu nehmen war mehr wert",
  "reason_later": "das kostet nicht sofort etwas, aber später",
  "label_brilliant": "brillant",
  "label_only": "einzig richtig",
  "label_fine": "gut",
  "label_inaccuracy": "ungenau",
  "label_mistake": "Fehler",
  "label_blunder": "Patzer",
  "review_title": "Was diese Partie entschieden hat",
  "review_graph": "Chancen zu gewinnen",
  "review_better": "besser: {move}",
  "review_lost": "verliert {loss} % ± {error}",
  "review_none": "Niemand hat einen Fehler gemacht, den diese Suche sieht.",
  "review_decisions": { one: "{count} Entscheidung mit einer Wahl", other: "{count} Entscheidungen mit einer Wahl" },
  "review_mean": "im Mittel {loss} % verloren",
  "ledger_title": "Woher das Ergebnis kommt",
  "ledger_player": "Spieler",
  "ledger_fair": "gleicher Anteil",
  "ledger_start": "Brett und Reihenfolge",
  "ledger_own": "eigene Entscheidungen",
  "ledger_others": "Entscheidungen der anderen",
  "ledger_unseen": "verdeckte Karten und Überraschungen",
  "ledger_result": "Ergebnis",
} satisfies Same<typeof en>;
