/* Words of the games that are kept on this device. */

import type { Same } from "./texts";
import type en from "./kept.en";

export default {
  local_games: "Parties gardées sur cet appareil",
  local_text:
    "Les parties contre les robots et autour d'un écran sont gardées dans ce navigateur seulement.",
  local_export_all: "Tout enregistrer dans un fichier",
  local_export: "Enregistrer dans un fichier : {names}",
  local_delete: "Supprimer : {names}",
  local_delete_sure: "Supprimer cette partie ?",
  local_delete_text:
    "{names}. Elle n'est gardée que dans ce navigateur : personne d'autre n'en a de copie.",
  local_delete_yes: "Supprimer",
  local_imported: { one: "{count} partie ajoutée.", other: "{count} parties ajoutées." },
  local_bad: {
    one: "{count} partie illisible : elle est abîmée, ou ce n'est pas une partie de Fallstar.",
    other:
      "{count} parties illisibles : elles sont abîmées, ou ce ne sont pas des parties de Fallstar.",
  },
  local_not_kept:
    "Ce navigateur ne garde pas les parties : elles durent autant que cette page. Est-ce une fenêtre privée ?",
} satisfies Same<typeof en>;
