import { assistant } from "../../../../texts/fr/screens/assistant.ts";
import { SENTENCES } from "./sentence-table.ts";
import { SERVICE_SENTENCES } from "./service-sentences.ts";

/** The French for all sentences of answers that are no facts, with the example questions. */
export const ALL_SENTENCES: Readonly<Record<string, string>> = {
  ...SENTENCES,
  ...SERVICE_SENTENCES,
  ...assistant.chat.examples,
};
