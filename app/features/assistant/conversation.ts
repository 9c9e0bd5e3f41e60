/** A conversation with the assistant, as the tab keeps it: bound to its user, forgotten when they sign out (use-sign-out.ts). */
import type { ChatEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";

export interface ChatMessage {
  id: string;
  type: "user" | "ai";
  message: string;
  /** ISO 8601. */
  timestamp: string;
  /** Who words it, or worded it; null until that is known, and for what a person wrote. */
  provider: ProviderName | null;
  facts: Fact[];
  state: "whole" | "coming" | "stopped" | "failed";
  /** Why it failed, where there is more to say than that it did. */
  detail: string;
}

export interface Conversation {
  user_id: string;
  session_id: string;
  messages: ChatMessage[];
}

/** Longer conversations lose their beginning. */
const MAX_MESSAGES = 100;
/** What goes along with a question (spec section 9). */
const MAX_HISTORY_MESSAGES = 10;

export const createConversation = (user_id: string, session_id: string): Conversation => ({
  user_id,
  session_id,
  messages: [],
});

type NewMessage = Pick<ChatMessage, "id" | "type" | "timestamp"> & Partial<ChatMessage>;

export const createMessage = (fields: NewMessage): ChatMessage => ({
  message: "",
  provider: null,
  facts: [],
  state: "whole",
  detail: "",
  ...fields,
});

export const appendMessages = (conversation: Conversation, ...added: ChatMessage[]): Conversation => ({
  ...conversation,
  messages: [...conversation.messages, ...added].slice(-MAX_MESSAGES),
});

export const updateLastMessage = (
  conversation: Conversation,
  change: (last: ChatMessage) => ChatMessage,
): Conversation => ({
  ...conversation,
  messages: conversation.messages.map((one, at, all) => (at === all.length - 1 ? change(one) : one)),
});

/** The last whole messages before a question, oldest first, as the call takes them. */
export const toHistory = ({ messages }: Conversation) =>
  messages
    .filter(({ state }) => state === "whole")
    .slice(-MAX_HISTORY_MESSAGES)
    .map(({ type, message, timestamp }) => ({ type, message, timestamp }));

/** What an event of the stream makes of the answer that is coming. */
export function reduceChatEvent(
  answer: ChatMessage,
  event: ChatEvent | { event: "error"; detail: string },
): ChatMessage {
  switch (event.event) {
    case "facts":
      return { ...answer, facts: event.facts, provider: event.provider };
    case "text":
      return { ...answer, message: answer.message + event.text };
    case "restart":
      return { ...answer, message: "" };
    case "done":
      return { ...answer, message: event.response, facts: event.facts, provider: event.provider, state: "whole" };
    case "error":
      return { ...answer, message: "", state: "failed", detail: event.detail };
  }
}

/** For another try: without the last answer. The question that it was to answer, or null. */
export function rewindForRetry(conversation: Conversation): { conversation: Conversation; question: string } | null {
  const asked = conversation.messages.findLastIndex(({ type }) => type === "user");
  const question = conversation.messages[asked];
  return question
    ? { conversation: { ...conversation, messages: conversation.messages.slice(0, asked) }, question: question.message }
    : null;
}

/** As it is kept: an answer that is coming is not. */
export const serializeConversation = (conversation: Conversation): string =>
  JSON.stringify({ ...conversation, messages: conversation.messages.filter(({ state }) => state !== "coming") });

/** What was kept, if it is this user's; a question that got no answer before the page went is one that was interrupted. */
export function restoreConversation(kept: string | null, user_id: string): Conversation | null {
  if (kept === null) return null;
  const read: unknown = JSON.parse(kept);
  if (!isConversation(read) || read.user_id !== user_id) return null;
  const last = read.messages.at(-1);
  if (last?.type !== "user") return read;
  return appendMessages(
    read,
    createMessage({ id: `${last.id}+`, type: "ai", timestamp: last.timestamp, state: "stopped" }),
  );
}

function isConversation(value: unknown): value is Conversation {
  if (typeof value !== "object" || value === null) return false;
  const { messages, session_id } = value as Partial<Conversation>;
  return typeof session_id === "string" && Array.isArray(messages) && messages.every(isMessage);
}

function isMessage(value: unknown): value is ChatMessage {
  const one = value as Partial<ChatMessage> | null;
  return typeof one?.id === "string" && typeof one.message === "string" && Array.isArray(one.facts);
}
