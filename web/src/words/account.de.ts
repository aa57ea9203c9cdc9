import type { Same } from "./texts";
import type en from "./account.en";

export default {
  name: "Name",
  account: "Konto",
  account_why:
    "Du kannst ohne Konto spielen. Mit einem Konto hast du deine Partien, deine Wertung und deine Einstellungen auch auf anderen Geräten.",
  signed_in_as: "Du bist als {name} angemeldet.",
  account_first: "Zum ersten Mal hier",
  account_known: "Ich habe ein Konto",
  register: "Konto anlegen",
  sign_in: "Anmelden",
  sign_out: "Abmelden",
  sign_out_here: "Auf diesem Gerät",
  sign_out_everywhere: "Auf allen Geräten",
  password: "Passwort",
  password_old: "Bisheriges Passwort",
  password_new: "Neues Passwort",
  password_short: {
    one: "Ein Passwort hat mindestens {count} Zeichen.",
    other: "Ein Passwort hat mindestens {count} Zeichen.",
  },
  password_length: { one: "Mindestens {count} Zeichen.", other: "Mindestens {count} Zeichen." },
  password_changed: "Das Passwort ist geändert. Andere Geräte sind abgemeldet.",
  change_password: "Passwort ändern",
  change_name: "Namen ändern",
  my_data: "Meine Daten",
  my_data_text: "Hol dir alle deine beendeten Partien als Datei, oder lösche alles über dich.",
  export_games: "Meine Partien herunterladen",
  delete_data: "Meine Daten löschen",
  delete_text:
    "Dein Name, deine Einstellungen, deine Wertung und deine Schlüssel werden gelöscht, und du verlässt laufende Partien. Gespielte Partien bleiben, ohne deinen Namen. Das lässt sich nicht rückgängig machen.",
  delete_for_good: "Endgültig löschen",
  forgotten: "Alle deine Daten sind gelöscht.",
  rating: "Wertung",
  rating_provisional: "{rating} (vorläufig)",
  rating_margin: "plus oder minus {margin}",
  rated_games: { one: "{count} gewertete Partie", other: "{count} gewertete Partien" },
  no_rating:
    "Die Wertung sagt, wie stark du spielst. Wähle dafür „Gewertete Partie“, wenn du einen Tisch eröffnest.",
  muted: "Spieler, die du nicht hörst",
  unmute: "{name} wieder hören",
  tokens: "Schlüssel für Programme",
  tokens_text:
    "Für alle, die programmieren: Mit einem Schlüssel spielt dein Programm in deinem Namen.",
  token_name: "Wofür der Schlüssel ist",
  token_make: "Schlüssel anlegen",
  token_once: "Bewahre diesen Schlüssel gut auf: Er wird nur dieses eine Mal gezeigt.",
  token_revoke: "Schlüssel {name} löschen",
  token_copied: "Schlüssel kopiert.",
  copy_token: "Schlüssel kopieren",
  accounts_no_server:
    "Dein Name und deine Figur bleiben in diesem Browser. Konten und Wertungen brauchen einen Server, und diese Seiten haben keinen.",
} satisfies Same<typeof en>;
