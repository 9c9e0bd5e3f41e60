import type * as english from "../../en/screens/session.ts";
import type { Translated } from "../../translated.ts";

export const session: Translated<typeof english.session> = {
  ended: "Votre session est terminée. Connectez-vous pour continuer.",
  endedSaved: "Votre session est terminée. Connectez-vous pour continuer ; vos saisies sont enregistrées.",
  endedHere: "Votre session est terminée.",
  signIn: "Se connecter pour continuer",
  restored: "Vous êtes de nouveau connecté(e), et vos saisies sont rétablies.",
  serverFailed: "Une erreur s’est produite de notre côté. Vos saisies sont toujours là ; réessayez.",
  filesAgain: "Veuillez choisir de nouveau les fichiers.",
};
