import type * as english from "../../en/screens/sessions.ts";
import type { Translated } from "../../translated.ts";

export const sessions: Translated<typeof english.sessions> = {
  title: "Vos sessions",
  intro: "Où vous êtes connecté(e). Terminez une session que vous ne reconnaissez pas, et changez votre mot de passe.",
  back: "Profil",
  loadFailed: "Échec du chargement de vos sessions",
  current: "Cette session",
  signedIn: "Connexion",
  lastUsed: "Dernière utilisation",
  expires: "Se termine",
  place: "Lieu",
  unknownPlace: "Lieu inconnu",
  end: "Terminer la session",
  endOne: (device) => `Terminer la session sur ${device}`,
  ended: "Session terminée",
  endOthers: "Terminer toutes les autres sessions",
  othersEnded: "Toutes les autres sessions sont terminées",
  endFailed: "Échec de la fin de la session",
  onlyOne: "Vous n’êtes connecté(e) qu’ici.",
  limit: (max) =>
    `${max} sessions au plus : une connexion supplémentaire termine celle qui est inutilisée depuis le plus longtemps.`,
};
