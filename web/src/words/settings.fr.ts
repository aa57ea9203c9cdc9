import type { Same } from "./texts";
import type en from "./settings.en";

export default {
  looks: "Apparence",
  coordinates_hint: "Des lettres et des chiffres autour du plateau.",
  at_table: "À la table",
  confirm_hint:
    "Votre tour ne finit que si vous touchez « Confirmer ». Jusque-là, vous pouvez annuler.",
  pass_hint: "Quand plusieurs personnes partagent cet écran.",
  letters_hint: "Désactivez-les s'ils vous gênent.",
  chat_shown: "Discussion et réactions",
  chat_hint: "Montre ce que disent les autres.",
  sound_on: "Sons",
  sound_hint: "Pas, chutes, étoiles, et un carillon quand c'est à vous.",
  volume: "Volume",
  settings_kept:
    "Les réglages sont gardés aussitôt, sur cet appareil et, avec un compte, sur tous vos appareils.",
  gravity_hint:
    "Le plateau tourne pour que vos pieds pointent vers le bas. Un long plateau ne fait parfois que des demi-tours, pour rester grand.",
} satisfies Same<typeof en>;
