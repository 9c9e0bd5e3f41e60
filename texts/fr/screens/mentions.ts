import type * as english from "../../en/screens/mentions.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf, formatFrenchList } from "../words.ts";

export const mentions: Translated<typeof english.mentions> = {
  hint: "Pour informer jusqu’à 10 personnes qui ont accès à cette demande, saisissez @ et leur identifiant.",
  suggestions: "Personnes qui ont accès à cette demande",
  count: (count) => countOf(count, "personne suggérée", "personnes suggérées"),
  unnotified: (names) =>
    `${formatFrenchList(names)} ${choose(names.length, "n’a pas accès à cette demande et n’a pas été informé(e)", "n’ont pas accès à cette demande et n’ont pas été informés")}.`,
};
