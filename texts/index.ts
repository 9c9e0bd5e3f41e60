/** The languages' texts. A language is a folder with the same keys, and one line in each list of languages. */
import type { Language } from "../domain/language.ts";
import type { Text } from "../domain/message.ts";
import { ENGLISH_MESSAGES } from "./en/index.ts";
import { type Messages, renderText } from "./render.ts";

/** Languages other than English are evaluated when they are first needed, so that they do not delay the start of an isolate. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: async () => ENGLISH_MESSAGES,
  fr: async () => (await import("./fr/index.ts")).FRENCH_MESSAGES,
};

/** Returns a text in English, for what is compared or stored as a text. */
export const toEnglish = (text: Text): string => renderText(ENGLISH_MESSAGES, text);

/** Returns the texts of all messages in a language. */
export const loadMessages = (language: Language): Promise<Messages> => LOADERS[language]();
