import type { Language, Translation } from "../domain/language.ts";

/** Returns the translation into a language; undefined for English. A cold start does not load it. */
export async function loadTranslation(language: Language | null): Promise<Translation | undefined> {
  return language === "fr" ? (await import("../app/messages/fr/index.ts")).french : undefined;
}
