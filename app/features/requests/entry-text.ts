import { humanise } from "../../../domain/format/labels.ts";
import { requestDetailsMessages } from "../../messages/details.ts";

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
