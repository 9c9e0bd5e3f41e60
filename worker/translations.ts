import type { AnswerTranslation, Language, Translation } from "../domain/language.ts";

/* French is evaluated when it is first needed, so that it does not delay the start of an isolate. */

let french: Translation | undefined;

/** Returns the translation into a language; undefined for English. */
export async function loadTranslation(language: Language | null): Promise<Translation | undefined> {
  if (language !== "fr") return undefined;
  if (!french) {
    const { createFrench } = await import("../app/messages/fr/index.ts");
    const { ALL_SENTENCES } = await import("../app/messages/fr/all-sentences.ts");
    french = createFrench(ALL_SENTENCES);
  }
  return french;
}

let frenchAnswers: AnswerTranslation | undefined;

/** Returns the translation of the assistant's answers into a language; undefined for English. */
export async function loadAnswerTranslation(language: Language | undefined): Promise<AnswerTranslation | undefined> {
  if (language !== "fr") return undefined;
  if (!frenchAnswers) {
    const { createAnswerTranslation } = await import("../app/messages/fr/answers.ts");
    const { ALL_SENTENCES } = await import("../app/messages/fr/all-sentences.ts");
    const { ANSWER_TEXTS } = await import("../app/messages/fr/answer-sentences.ts");
    frenchAnswers = createAnswerTranslation(ALL_SENTENCES, ANSWER_TEXTS);
  }
  return frenchAnswers;
}
