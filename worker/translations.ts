import type { AnswerTranslation, Language, Translation } from "../domain/language.ts";

/** Reads a static file that the build has created, by its path. */
export type StaticFileReader = (path: string) => Promise<Uint8Array>;

/** The path of the French sentences of rules and services. */
const FRENCH_SENTENCES_PATH = "assets/french/sentences.json";

/** The French translation, if this isolate has loaded it. */
let french: Translation | undefined;

/**
 * Returns the translation into a language; undefined for English. Loads it only when it is needed, which makes cold
 * starts faster. A static file has the sentences, because they would be 27 kB of the gzipped Worker.
 */
export async function loadTranslation(
  language: Language | null,
  readStatic: StaticFileReader,
): Promise<Translation | undefined> {
  if (language !== "fr") return undefined;
  if (french) return french;
  const [{ createFrench }, file] = await Promise.all([
    import("../app/messages/fr/index.ts"),
    readStatic(FRENCH_SENTENCES_PATH),
  ]);
  french = createFrench(parse(file));
  return french;
}

/** The path of the French texts of the assistant's answers. */
const FRENCH_ANSWERS_PATH = "assets/french/answers.json";

let frenchAnswers: AnswerTranslation | undefined;

/** Returns the translation of the assistant's answers into a language; undefined for English. */
export async function loadAnswerTranslation(
  language: Language | undefined,
  readStatic: StaticFileReader,
): Promise<AnswerTranslation | undefined> {
  if (language !== "fr") return undefined;
  if (frenchAnswers) return frenchAnswers;
  const [{ createAnswerTranslation }, sentences, answers] = await Promise.all([
    import("../app/messages/fr/answers.ts"),
    readStatic(FRENCH_SENTENCES_PATH),
    readStatic(FRENCH_ANSWERS_PATH),
  ]);
  frenchAnswers = createAnswerTranslation(parse(sentences), parse(answers));
  return frenchAnswers;
}

const parse = (file: Uint8Array) => JSON.parse(new TextDecoder().decode(file));
