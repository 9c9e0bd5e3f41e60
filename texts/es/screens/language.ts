import type * as english from "../../en/screens/language.ts";
import type { Translated } from "../../translated.ts";

export const languageChoice: Translated<typeof english.languageChoice> = {
  label: "Idioma",
  text: "Para las páginas, los correos electrónicos y los demás mensajes. El idioma de su navegador solo se aplica a las páginas.",
  browser: "El del navegador",
};
