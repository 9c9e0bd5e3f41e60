/** Mentions of people in comments: `@username`. Pure. */
import { foldName } from "../format/folded-text.ts";

/** Matches `@` and a username at the beginning of a text or after a character that cannot be a part of an email address. */
const MENTION = /(^|[^\p{L}\p{M}\p{N}_.@-])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]|@(?=[\p{L}\p{N}]))*(?<!\.))/gu;

/** Returns at most the first `max` usernames that a comment mentions. Contains no username twice, however it is written (R50). */
export function listMentionedUsernames(comment: string, max: number): string[] {
  const byKey = new Map<string, string>();
  for (const [, , username = ""] of comment.matchAll(MENTION)) {
    const key = foldName(username);
    if (!byKey.has(key)) byKey.set(key, username);
  }
  return [...byKey.values()].slice(0, max);
}

/** Whether a comment can mention this user. Usernames may contain spaces and other characters that end a mention. */
export const isMentionable = (username: string): boolean => listMentionedUsernames(`@${username}`, 1)[0] === username;

/** Splits a comment into its mentions and the texts between them, without losing a character. */
export function splitMentions(comment: string): { text: string; is_mention: boolean }[] {
  const parts: { text: string; is_mention: boolean }[] = [];
  const add = (text: string, is_mention: boolean) => {
    if (text !== "") parts.push({ text, is_mention });
  };
  let end = 0;
  for (const { 0: match, 1: before = "", index } of comment.matchAll(MENTION)) {
    add(comment.slice(end, index + before.length), false);
    end = index + match.length;
    add(comment.slice(index + before.length, end), true);
  }
  add(comment.slice(end), false);
  return parts;
}

/** Returns the incomplete mention at the end of a text without its `@`, or null if there is none. `typed`: the text before the caret. */
export const findTypedMention = (typed: string): string | null =>
  /(?:^|[^\p{L}\p{M}\p{N}_.@-])@((?:[\p{L}\p{M}\p{N}._-][\p{L}\p{M}\p{N}._@-]{0,59})?)$/u.exec(typed)?.[1] ?? null;
