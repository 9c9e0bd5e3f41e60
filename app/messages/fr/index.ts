import type { Translation } from "../../../domain/language.ts";
import { translateSentence } from "./sentences.ts";
import * as watch from "./watch.ts";

/** The complete French translation. Pages and the Worker load it only for readers of French. */
export const french: Translation = {
  language: "fr",
  texts: { ...watch },
  translate: translateSentence,
};
