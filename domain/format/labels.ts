import { type Message, type MessageCode, message } from "../message.ts";

/** The codes that have a word in the group `labels` under a prefix: 'pending' for `status`. */
type Labelled<Prefix extends string> =
  Extract<MessageCode, `labels.${Prefix}_${string}`> extends `labels.${Prefix}_${infer Code}` ? Code : never;

/** Returns a status, or an action that the filter of statuses offers, in words: 'needs info'. */
export const statusLabel = (status: Labelled<"status">): Message => message(`labels.status_${status}`);

/** Returns an action of the history in words: 'approver added'. */
export const actionLabel = (action: string): Message => message(`labels.action_${action as Labelled<"action">}`);

/** Returns the status of a level or step in words: 'current'. */
export const levelLabel = (status: Labelled<"level">): Message => message(`labels.level_${status}`);

/** Returns a role in words: 'Senior manager'. */
export const roleLabel = (role: Labelled<"role">): Message => message(`labels.role_${role}`);

/** Returns a role with its article, for use in a sentence: 'a senior manager'. */
export const roleWithArticle = (role: Labelled<"as_role">): Message => message(`labels.as_role_${role}`);

/** Returns the name of a field of a request that can change: 'Due date'. */
export const fieldLabel = (field: string): Message => message(`labels.field_${field as Labelled<"field">}`);

/** Returns a code as English words: 'senior_manager' -> 'senior manager'. */
export const humanise = (word: string): string => word.replaceAll("_", " ");

/**
 * Returns the code of a request type as words: 'non_financial' -> 'Non financial'. Codes of two letters are abbreviations: 'it' -> 'IT'.
 */
export function formatTypeLabel(code: string): string {
  if (code.length <= 2) return code.toUpperCase();
  const words = humanise(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
