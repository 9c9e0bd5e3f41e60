import type * as english from "../../en/screens/mentions.ts";
import type { Translated } from "../../translated.ts";
import { choose, countOf, formatSpanishList } from "../words.ts";

export const mentions: Translated<typeof english.mentions> = {
  hint: "Para avisar a un máximo de 10 personas que pueden ver esta solicitud, escriba @ y su nombre de usuario.",
  suggestions: "Personas que pueden ver esta solicitud",
  count: (count) => countOf(count, "persona sugerida", "personas sugeridas"),
  unnotified: (names) =>
    `${formatSpanishList(names)} no ${choose(names.length, "puede ver esta solicitud, por lo que no se le ha avisado", "pueden ver esta solicitud, por lo que no se les ha avisado")}.`,
};
