import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import { findBrowserStorage, readStorage } from "../../ui/browser-storage.ts";
import { useTexts } from "../../ui/texts.tsx";
import {
  appendMessages,
  applyChatEvent,
  type Conversation,
  createConversation,
  createMessage,
  findLastQuestion,
  restoreConversation,
  serializeConversation,
  toChatHistory,
  updateLastMessage,
} from "./conversation.ts";
import { isAbortError, streamAnswer } from "./use-answer.ts";

const STORAGE_KEY = "assistant";

const readStoredConversation = (user_id: string): Conversation | null =>
  readStorage(findBrowserStorage("sessionStorage"), STORAGE_KEY, (stored) => restoreConversation(stored, user_id));

type ChatUser = Record<"id" | "name" | "role" | "department", string>;
export type Chat = ReturnType<typeof useChat>;

/**
 * Returns the conversation of this browser tab, which remains after a reload, and the functions that change it. Only one question can wait
 * for an answer. `served`: the conversation that the server returned to a form without JavaScript.
 */
export function useChat(user: ChatUser, served: Conversation | null, onFailed: () => void) {
  const texts = useTexts();

  const [conversation, setConversation] = useState(served ?? createConversation(user.id, ""));
  const [ready, setReady] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const busy = conversation.messages.at(-1)?.state === "pending";

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the stored conversation once, after hydration.
  useEffect(() => {
    const session_id = crypto.randomUUID();
    setConversation((current) =>
      served ? { ...current, session_id } : (readStoredConversation(user.id) ?? { ...current, session_id }),
    );
    setReady(true);
    return () => controller.current?.abort();
  }, []);

  useEffect(() => {
    // Stores the conversation only after the answer ended, otherwise it would be stored with every part of the answer.
    if (ready && !(busy && conversation.messages.at(-1)?.message))
      findBrowserStorage("sessionStorage")?.setItem(STORAGE_KEY, serializeConversation(conversation));
  }, [ready, busy, conversation]);

  const ask = async (before: Conversation, question: string, label: string) => {
    const call = new AbortController();
    controller.current = call;
    const timestamp = new Date().toISOString();
    const sent = createMessage({ id: crypto.randomUUID(), type: "user", timestamp, message: question, label });
    const pendingAnswer = createMessage({ id: crypto.randomUUID(), type: "ai", timestamp, state: "pending" });
    setConversation(appendMessages(before, sent, pendingAnswer));
    const { name, role, department } = user;
    const body = {
      message: question,
      user_context: { name, role, department, session_id: before.session_id },
      history: toChatHistory(before),
    };
    let answer = pendingAnswer;
    const show = () => setConversation((current) => updateLastMessage(current, () => answer));
    try {
      for await (const event of streamAnswer<ChatEvent>(texts, "/api/ai/chat", body, call.signal)) {
        answer = applyChatEvent(answer, event);
        show();
      }
    } catch (error) {
      if (!isAbortError(error)) throw error;
      answer = { ...answer, state: "stopped" };
    }
    show();
    if (answer.state === "failed") onFailed();
  };

  return {
    conversation,
    busy,
    /** `label`: the text of the question on the screen, if it differs. */
    send: (question: string, label = question) => {
      if (!busy && question.trim() !== "") void ask(conversation, question.trim(), label.trim());
    },
    stop: () => controller.current?.abort(),
    retry: () => {
      const retry = findLastQuestion(conversation);
      if (retry && !busy) void ask(retry.conversation, retry.question, retry.label);
    },
    clear: useCallback(() => {
      controller.current?.abort();
      setConversation(createConversation(user.id, crypto.randomUUID()));
    }, [user.id]),
  };
}
