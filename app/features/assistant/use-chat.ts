import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import {
  appendMessages,
  type Conversation,
  createConversation,
  createMessage,
  reduceChatEvent,
  restoreConversation,
  rewindForRetry,
  serializeConversation,
  toHistory,
  updateLastMessage,
} from "./conversation.ts";
import { isAbortError, streamAnswer } from "./stream-answer.ts";

const STORAGE_KEY = "assistant";

/** The browser's store of this tab; null where it is switched off. */
function getStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function readSavedConversation(user_id: string): Conversation | null {
  try {
    return restoreConversation(getStorage()?.getItem(STORAGE_KEY) ?? null, user_id);
  } catch (error) {
    // Unreadable counts as nothing.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export interface ChatUser {
  id: string;
  name: string;
  role: string;
  department: string;
}

export interface Chat {
  conversation: Conversation;
  /** An answer is on its way. */
  busy: boolean;
  send: (question: string) => void;
  stop: () => void;
  retry: () => void;
  clear: () => void;
}

/**
 * The conversation of this tab: what was said, kept over a reload, and one question at a time. `served`: a turn that a form without
 * scripts brought back. `onFailed` hears of an answer that did not come.
 */
export function useChat(asker: ChatUser, served: Conversation | null, onFailed: () => void): Chat {
  const [conversation, setConversation] = useState(served ?? createConversation(asker.id, ""));
  const [ready, setReady] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const busy = conversation.messages.at(-1)?.state === "coming";

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tab kept is read once, when the scripts start.
  useEffect(() => {
    const session_id = crypto.randomUUID();
    setConversation((now) =>
      served ? { ...now, session_id } : (readSavedConversation(asker.id) ?? { ...now, session_id }),
    );
    setReady(true);
    return () => asking.current?.abort();
  }, []);

  useEffect(() => {
    // A growing answer is kept when it is whole, not with every word.
    if (ready && !(busy && conversation.messages.at(-1)?.message))
      getStorage()?.setItem(STORAGE_KEY, serializeConversation(conversation));
  }, [ready, busy, conversation]);

  const ask = async (before: Conversation, question: string) => {
    const mine = new AbortController();
    asking.current = mine;
    const timestamp = new Date().toISOString();
    const said = createMessage({ id: crypto.randomUUID(), type: "user", timestamp, message: question });
    const coming = createMessage({ id: crypto.randomUUID(), type: "ai", timestamp, state: "coming" });
    setConversation(appendMessages(before, said, coming));
    const { name, role, department } = asker;
    const body = {
      message: question,
      user_context: { name, role, department, session_id: before.session_id },
      history: toHistory(before),
    };
    let answer = coming;
    const show = () => setConversation((now) => updateLastMessage(now, () => answer));
    try {
      for await (const event of streamAnswer<ChatEvent>("/api/ai/chat", body, mine.signal)) {
        answer = reduceChatEvent(answer, event);
        show();
      }
      if (answer.state === "coming") answer = reduceChatEvent(answer, { event: "error", detail: "" });
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
    send: (question) => {
      if (!busy && question.trim() !== "") void ask(conversation, question.trim());
    },
    stop: () => asking.current?.abort(),
    retry: () => {
      const again = rewindForRetry(conversation);
      if (again && !busy) void ask(again.conversation, again.question);
    },
    clear: useCallback(() => {
      asking.current?.abort();
      setConversation(createConversation(asker.id, crypto.randomUUID()));
    }, [asker.id]),
  };
}
