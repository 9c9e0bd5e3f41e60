import { translate } from "../../../domain/language.ts";

/** The actions whose history entries contain only user-written text. */
const WRITTEN_ACTIONS = ["approved", "rejected", "cancelled", "request_info", "responded", "commented"];

/** Returns the text of a history entry in the user's language. User-written text does not change. */
export const toEntryText = (action: string, text: string): string =>
  WRITTEN_ACTIONS.includes(action) ? text : translate(text);
