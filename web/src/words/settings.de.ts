import type { Same } from "./texts";
import type en from "./settings.en";

export default {
  looks: "Aussehen",
  coordinates_hint: "Buchstaben und Zahlen rund um das Brett.",
  at_table: "Am Tisch",
  confirm_hint:
    "Dein Zug endet erst, wenn du „Bestätigen“ drückst. Bis dahin kannst du ihn rückgängig machen.",
  pass_hint: "Wenn ihr zu mehreren an einem Gerät spielt.",
  letters_hint: "Schalte sie aus, wenn sie dich stören.",
  chat_shown: "Chat und Reaktionen",
  chat_hint: "Zeigt, was die anderen sagen.",
  sound_on: "Geräusche",
  sound_hint: "Schritte, Stürze, Sterne und ein Klang, wenn du dran bist.",
  volume: "Lautstärke",
  settings_kept:
    "Einstellungen werden sofort gespeichert, auf diesem Gerät und mit einem Konto auf allen deinen Geräten.",
  gravity_hint:
    "Das Brett dreht sich, bis deine Füße nach unten zeigen. Ein langes Brett dreht sich manchmal nur auf den Kopf, damit es groß bleibt.",
} satisfies Same<typeof en>;
