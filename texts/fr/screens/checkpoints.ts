import type * as english from "../../en/screens/checkpoints.ts";
import type { Translated } from "../../translated.ts";
import { choose } from "../words.ts";

export const checkpoints: Translated<typeof english.checkpoints> = {
  title: "Points de contrôle",
  intro:
    "Chaque jour, la fin de tous les registres est signée. Conservez ces fichiers hors de ce système : ils prouvent ce que le registre contenait.",
  list: "Points de contrôle, du plus récent au plus ancien",
  number: (number) => `Point de contrôle ${number}`,
  requests: (formatted, count, isFirst) =>
    isFirst
      ? choose(count, `${formatted} demande au registre jusque-là`, `${formatted} demandes au registre jusque-là`)
      : choose(
          count,
          `${formatted} demande modifiée depuis le précédent`,
          `${formatted} demandes modifiées depuis le précédent`,
        ),
  hash: "SHA-256",
  key: "Clé publique",
  download: "Télécharger",
  downloadLabel: (number) => `Télécharger le point de contrôle ${number}`,
  downloadFailed: "Échec du téléchargement du point de contrôle",
  none: "Aucun point de contrôle pour l’instant",
  noneText: "Le premier est créé dans la minute.",
  notConfigured: "Non configuré : aucun point de contrôle n’est créé tant que CHECKPOINT_KEY n’est pas définie.",
  mail: "Choisir une adresse e-mail pour les points de contrôle",
  newest: "Points de contrôle les plus récents",
  older: "Points de contrôle plus anciens",
  loadFailed: "Échec du chargement des points de contrôle",
};
