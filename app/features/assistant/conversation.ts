/* A conversation with the assistant. The browser tab stores it until the user signs out. Pure. */
import type { ChatDetails, ChatEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { NO_CHAT_DETAILS } from "../../../domain/assistant/limits.ts";

export interface ChatMessage extends ChatDetails {
  id: string;
  type: "user" | "ai";
  message: string;
  /** The text of a question on the screen, which can be another language than `message`. */
  label?: string;
  timestamp: string;
  /** The provider of the answer; null for a question, or while the provider is not known. */
  provider: ProviderName | null;
  facts: Fact[];
  state: "complete" | "pending" | "stopped" | "failed";
  /** Why the answer failed, as a sentence; empty if it did not fail or if the reason is unknown. */
  detail: string;
}

export interface Conversation {
  user_id: string;
  session_id: string;
  messages: ChatMessage[];
}

/** The maximum number of messages in a conversation. The oldest messages are removed. */
const MAX_MESSAGES = 100;
/** The number of earlier messages that are sent with a question (spec section 9). */
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
  ...NO_CHAT_DETAILS,
  state: "complete",
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
  messages: conversation.messages.map((message, index, all) => (index === all.length - 1 ? change(message) : message)),
});

/** Returns the latest complete messages, oldest first, in the shape of the API. */
export const toChatHistory = ({ messages }: Conversation) =>
  messages
    .filter(({ state }) => state === "complete")
    .slice(-MAX_HISTORY_MESSAGES)
    .map(({ type, message, timestamp }) => ({ type, message, timestamp }));

export function applyChatEvent(
  answer: ChatMessage,
  event: ChatEvent | { event: "error"; detail: string },
): ChatMessage {
  switch (event.event) {
    case "facts": {
      const { event: _, ...changes } = event;
      return { ...answer, ...changes };
    }
    case "text":
      return { ...answer, message: answer.message + event.text };
    case "restart":
      return { ...answer, message: "" };
    case "done": {
      const { event: _, status: __, response, ...changes } = event;
      return { ...answer, ...changes, message: response, state: "complete" };
    }
    case "error":
      return { ...answer, message: "", state: "failed", detail: event.detail };
  }
}

/** Returns the last question and the conversation before it, so that it can be sent again; null if there is none. */
export function findLastQuestion(conversation: Conversation) {
  const index = conversation.messages.findLastIndex(({ type }) => type === "user");
  const question = conversation.messages[index];
  if (!question) return null;
  const { message, label = message } = question;
  const before = conversation.messages.slice(0, index);
  return { conversation: { ...conversation, messages: before }, question: message, label };
}

/** Returns the conversation as JSON, without a pending answer. */
export const serializeConversation = (conversation: Conversation): string =>
  JSON.stringify({ ...conversation, messages: conversation.messages.filter(({ state }) => state !== "pending") });

/**
 * Returns a stored conversation, or null if the text is not a conversation or belongs to another user. If the last message is a question,
 * adds a stopped answer, because the page was closed before the answer arrived.
 * @throws SyntaxError if the text is not JSON
 */
export function restoreConversation(stored: string | null, user_id: string): Conversation | null {
  if (stored === null) return null;
  const conversation: unknown = JSON.parse(stored);
  if (!isConversation(conversation) || conversation.user_id !== user_id) return null;
  const last = conversation.messages.at(-1);
  if (last?.type !== "user") return conversation;
  return appendMessages(
    conversation,
    createMessage({ id: `${last.id}+`, type: "ai", timestamp: last.timestamp, state: "stopped" }),
  );
}

function isConversation(value: unknown): value is Conversation {
  if (typeof value !== "object" || value === null) return false;
  const { messages, session_id } = value as Partial<Conversation>;
  return typeof session_id === "string" && Array.isArray(messages) && messages.every(isMessage);
}

function isMessage(value: unknown): value is ChatMessage {
  const message = value as Partial<ChatMessage> | null;
  const lists = [message?.facts, message?.rows, message?.figures, message?.ignored, message?.choices];
  return typeof message?.id === "string" && typeof message.message === "string" && lists.every(Array.isArray);
}
