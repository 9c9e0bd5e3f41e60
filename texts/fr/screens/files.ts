import type * as english from "../../en/screens/files.ts";
import type { Translated } from "../../translated.ts";
import { countOf } from "../words.ts";

export const files: Translated<typeof english.files> = {
  label: "Pièces jointes",
  choose: "Choisir des fichiers",
  drop: "ou déposez-les ici",
  paste: "Vous pouvez aussi coller une capture d’écran.",
  hint: (room) => `Jusqu’à ${countOf(room, "fichier", "fichiers")} de 2 Mo chacun : JPEG, PNG, GIF ou PDF.`,
  full: "Cette demande a déjà 30 pièces jointes, le maximum possible.",
  uploading: "Envoi en cours",
  remove: (name) => `Retirer ${name}`,
  tooLarge: "Les fichiers sont trop volumineux au total. 3 fichiers de 2 Mo au maximum.",
  refused: "Veuillez retirer les fichiers qui ne peuvent pas être envoyés avant de continuer.",
  chooseAgain: "Vos fichiers n’ont pas été enregistrés. Veuillez les choisir de nouveau.",
};
