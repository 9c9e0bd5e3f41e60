import type { AnswerTexts, AnswerTranslation, Language, Translation } from "../domain/language.ts";

/**
 * Returns the translation into a language; undefined for English. Loads it only when it is needed, which makes cold
 * starts faster.
 */
export async function loadTranslation(language: Language | null): Promise<Translation | undefined> {
  return language === "fr" ? (await import("../app/messages/fr/index.ts")).french : undefined;
}

let frenchAnswers: AnswerTranslation | undefined;

/** Returns the translation of the assistant's answers; undefined for English. `readTexts`: reads the texts when they are first needed. */
export async function loadAnswerTranslation(
  language: Language | undefined,
  readTexts: () => Promise<AnswerTexts>,
): Promise<AnswerTranslation | undefined> {
  if (language !== "fr") return undefined;
  const { createAnswerTranslation } = await import("../app/messages/fr/answers.ts");
  frenchAnswers ??= createAnswerTranslation(await readTexts());
  return frenchAnswers;
}
