import { translate } from "../../../domain/language.ts";

/** The actions whose entries have only a text that a person has written. */
const WRITTEN_ACTIONS = ["approved", "rejected", "cancelled", "request_info", "responded", "commented"];

/** Returns the text of an entry of the history in the reader's language. Texts that people have written stay as they are. */
export const toEntryText = (action: string, text: string): string =>
  WRITTEN_ACTIONS.includes(action) ? text : translate(text);
