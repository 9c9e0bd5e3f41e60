import type { Language, Translation } from "../domain/language.ts";

/**
 * Returns the translation into a language; undefined for English. Loads it only when it is needed, which makes cold
 * starts faster.
 */
export async function loadTranslation(language: Language | null): Promise<Translation | undefined> {
  return language === "fr" ? (await import("../app/messages/fr/index.ts")).french : undefined;
}
