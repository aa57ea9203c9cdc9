/* Words of the games that are kept on this device. */
export default {
  local_games: "Games kept on this device",
  local_text: "Games against bots and on one device are kept in this browser only.",
  local_export_all: "Save all as a file",
  local_export: "Save as a file: {names}",
  local_delete: "Delete: {names}",
  local_delete_sure: "Delete this game?",
  local_delete_text: "{names}. It is kept in this browser only: nobody else has a copy.",
  local_delete_yes: "Delete",
  local_imported: { one: "{count} game was added.", other: "{count} games were added." },
  local_bad: {
    one: "{count} game cannot be read: it is damaged, or it is not a game of Fallstar.",
    other: "{count} games cannot be read: they are damaged, or they are not games of Fallstar.",
  },
  local_not_kept:
    "This browser keeps no games: they last as long as this page. Is this a private window?",
} as const;
