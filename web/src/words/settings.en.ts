/* Texts of the page of settings alone. */
export default {
  looks: "Look",
  coordinates_hint: "Letters and numbers around the board.",
  at_table: "At the table",
  confirm_hint: "Your turn ends only when you press “Confirm”. Until then you can undo.",
  pass_hint: "When several people share this screen.",
  letters_hint: "Turn them off if they get in your way.",
  chat_shown: "Chat and reactions",
  chat_hint: "Shows what others say.",
  sound_on: "Sounds",
  sound_hint: "Steps, falls, stars, and a chime when it is your turn.",
  volume: "Volume",
  settings_kept:
    "Settings are saved at once: on this device and, with an account, on all your devices.",
  gravity_hint:
    "The board turns so that your feet point down. A long board may only turn upside down, so that it stays big.",
} as const;
