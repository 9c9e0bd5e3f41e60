import { SENTENCES } from "./sentence-table.ts";
import { SERVICE_SENTENCES } from "./service-sentences.ts";

/** The French for all sentences of rules and services. */
export const ALL_SENTENCES: Readonly<Record<string, string>> = { ...SENTENCES, ...SERVICE_SENTENCES };
