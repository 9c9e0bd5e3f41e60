import type * as english from "../../en/screens/watch.ts";
import type { Translated } from "../../translated.ts";

export const watch: Translated<typeof english.watch> = {
  watch: "Suivre",
  unwatch: "Ne plus suivre",
  watchHint: "Recevoir une notification pour les commentaires et les décisions",
  unwatchHint: "Ne plus recevoir de notification pour les commentaires et les décisions",
  watched: "Vous suivez cette demande",
  unwatched: "Vous ne suivez plus cette demande",
  failed: "Échec de la modification des notifications de cette demande",
};
