import type { Texts } from "../../../texts/screens.ts";

/** The actions of scheduled jobs. Their entries contain no person. */
const SYSTEM_ACTIONS = ["overdue", "escalated"];

const getEventNames = (texts: Texts): Readonly<Record<string, string>> => texts.requestDetails.history.events;

/**
 * Returns what an entry says was done: 'requested information'. `isSentence`: whether the text is complete without a person before it, because
 * a scheduled job did it.
 */
export const describeEntry = (texts: Texts, action: string): { label: string; isSentence: boolean } => ({
  label: getEventNames(texts)[action] ?? action,
  isSentence: SYSTEM_ACTIONS.includes(action),
});
