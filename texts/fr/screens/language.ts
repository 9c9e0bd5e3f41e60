import type * as english from "../../en/screens/language.ts";
import type { Translated } from "../../translated.ts";

export const languageChoice: Translated<typeof english.languageChoice> = {
  label: "Langue",
  text: "Pour les pages, les e-mails et les autres messages. La langue de votre navigateur ne s’applique qu’aux pages.",
  browser: "Celle du navigateur",
};
