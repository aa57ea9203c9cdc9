/* Words of the games that are kept on this device. */

import type { Same } from "./texts";
import type en from "./kept.en";

export default {
  local_games: "Partien auf diesem Gerät",
  local_text: "Partien gegen Bots und an einem Gerät bleiben nur in diesem Browser.",
  local_export_all: "Alle als Datei sichern",
  local_export: "Als Datei sichern: {names}",
  local_delete: "Löschen: {names}",
  local_delete_sure: "Diese Partie löschen?",
  local_delete_text: "{names}. Sie liegt nur in diesem Browser: Niemand sonst hat eine Kopie.",
  local_delete_yes: "Löschen",
  local_imported: {
    one: "{count} Partie ist dazugekommen.",
    other: "{count} Partien sind dazugekommen.",
  },
  local_bad: {
    one: "{count} Partie ist nicht lesbar: Sie ist beschädigt oder keine Partie von Fallstar.",
    other:
      "{count} Partien sind nicht lesbar: Sie sind beschädigt oder keine Partien von Fallstar.",
  },
  local_not_kept:
    "Dieser Browser bewahrt keine Partien auf: Sie bestehen, solange diese Seite offen ist. Ist das ein privates Fenster?",
} satisfies Same<typeof en>;
