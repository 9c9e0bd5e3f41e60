import type * as english from "../language.ts";

export const languageMessages: typeof english.languageMessages = {
  label: "Langue",
  text: "Pour les pages, les e-mails et les autres messages. La langue de votre navigateur ne s’applique qu’aux pages.",
  browser: "Celle du navigateur",
};
