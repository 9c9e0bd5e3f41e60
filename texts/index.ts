/** The languages' texts. A language is a folder with the same keys, and one line in each list of languages. */
import type { Language } from "../domain/language.ts";
import type { Text } from "../domain/message.ts";
import { ENGLISH_MESSAGES } from "./en/index.ts";
import { core } from "./en/screens/core.ts";
import { more } from "./en/screens/more.ts";
import { type Messages, renderText } from "./render.ts";
import { addTexts, getTexts, type Texts } from "./screens.ts";

/** Languages other than English are evaluated when they are first needed, so that they do not delay the start of an isolate. */
const LOADERS: Record<Language, () => Promise<Omit<Texts, "language">>> = {
  en: async () => ({ ...core, ...more, messages: ENGLISH_MESSAGES }),
  fr: async () => {
    const [{ FRENCH_MESSAGES: messages }, { core }, { more }] = await Promise.all([
      import("./fr/index.ts"),
      import("./fr/screens/core.ts"),
      import("./fr/screens/more.ts"),
    ]);
    return { ...core, ...more, messages };
  },
  es: async () => {
    const [{ SPANISH_MESSAGES: messages }, { core }, { more }] = await Promise.all([
      import("./es/index.ts"),
      import("./es/screens/core.ts"),
      import("./es/screens/more.ts"),
    ]);
    return { ...core, ...more, messages };
  },
};

/** Returns the texts of a language: those of all screens and of all messages. `getTexts` then also finds them. */
export async function loadTexts(language: Language): Promise<Texts> {
  if (!globalThis.screenTexts?.[language]) addTexts(language, await LOADERS[language]());
  return getTexts(language);
}

/** Returns a text in English, for what is compared or stored as a text. */
export const toEnglish = (text: Text): string => renderText(ENGLISH_MESSAGES, text);

/** Returns the texts of all messages in a language. */
export const loadMessages = async (language: Language): Promise<Messages> => (await loadTexts(language)).messages;
