import type { Same } from "./texts";
import type en from "./account.en";

export default {
  name: "Nom",
  account: "Compte",
  account_why:
    "On peut jouer sans compte. Avec un compte, vos parties, votre classement et vos réglages vous suivent sur d'autres appareils.",
  signed_in_as: "Votre compte : {name}.",
  account_first: "Première fois",
  account_known: "J'ai un compte",
  register: "Créer un compte",
  sign_in: "Se connecter",
  sign_out: "Se déconnecter",
  sign_out_here: "Sur cet appareil",
  sign_out_everywhere: "Sur tous les appareils",
  password: "Mot de passe",
  password_old: "Mot de passe actuel",
  password_new: "Nouveau mot de passe",
  password_short: {
    one: "Un mot de passe a au moins {count} caractère.",
    other: "Un mot de passe a au moins {count} caractères.",
  },
  password_length: {
    one: "Au moins {count} caractère.",
    other: "Au moins {count} caractères.",
  },
  password_changed: "Le mot de passe est changé. Les autres appareils sont déconnectés.",
  change_password: "Changer le mot de passe",
  change_name: "Changer le nom",
  my_data: "Mes données",
  my_data_text: "Téléchargez vos parties finies, ou effacez tout ce qui vous concerne.",
  export_games: "Télécharger mes parties",
  delete_data: "Effacer mes données",
  delete_text:
    "Votre nom, vos réglages, votre classement et vos clés sont effacés, et vous quittez les parties en cours. Les parties déjà jouées restent, sans votre nom. C'est définitif.",
  delete_for_good: "Effacer pour de bon",
  forgotten: "Toutes vos données sont effacées.",
  rating: "Classement",
  rating_provisional: "{rating} (provisoire)",
  rating_margin: "à {margin} près",
  rated_games: { one: "{count} partie classée", other: "{count} parties classées" },
  no_rating:
    "Le classement dit à quel point vous jouez bien. Pour en avoir un, choisissez « Partie classée » en créant une table.",
  muted: "Joueurs que vous n'entendez pas",
  unmute: "Entendre {name} à nouveau",
  tokens: "Clés pour programmes",
  tokens_text:
    "Pour celles et ceux qui programment : une clé laisse votre programme jouer en votre nom.",
  token_name: "À quoi sert la clé",
  token_make: "Créer une clé",
  token_once: "Gardez bien cette clé : elle n'est montrée qu'une fois.",
  token_revoke: "Supprimer la clé {name}",
  token_copied: "Clé copiée.",
  copy_token: "Copier la clé",
  accounts_no_server:
    "Votre nom et votre personnage sont gardés dans ce navigateur. Pour un compte ou un classement, il faut un serveur, et ces pages n'en ont pas.",
} satisfies Same<typeof en>;
