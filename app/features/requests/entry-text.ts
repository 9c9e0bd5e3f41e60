import { humanise } from "../../../domain/format/labels.ts";
import { translate } from "../../../domain/language.ts";
import { requestDetailsMessages } from "../../messages/details.ts";

/** The actions whose history entries contain only user-written text. */
const WRITTEN_ACTIONS = ["approved", "rejected", "cancelled", "request_info", "responded", "commented", "deleted"];

/** Returns the text of a history entry in the user's language. User-written text does not change. */
export const toEntryText = (action: string, text: string): string =>
  WRITTEN_ACTIONS.includes(action) ? text : translate(text);

/** The actions of scheduled jobs. Their entries contain no person. */
const SYSTEM_ACTIONS = ["overdue", "escalated"];

const ACTION_LABELS: Record<string, string> = requestDetailsMessages.history.events;

/**
 * Returns what an entry says was done: 'requested information'. `isSentence`: whether the text is complete without a person before it, because
 * a scheduled job did it.
 */
export const describeEntry = (action: string): { label: string; isSentence: boolean } => ({
  label: ACTION_LABELS[action] ?? humanise(action),
  isSentence: SYSTEM_ACTIONS.includes(action),
});
