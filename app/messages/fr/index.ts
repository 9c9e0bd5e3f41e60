import type { Translation } from "../../../domain/language.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import { createSentenceTranslator } from "./sentences.ts";

/** Returns the French translation with the French for sentences of rules and services, which `all-sentences.ts` has. */
export const createFrench = (sentences: Readonly<Record<string, string>>): Translation => ({
  language: "fr",
  messages: FRENCH_MESSAGES,
  translate: createSentenceTranslator(sentences),
});
