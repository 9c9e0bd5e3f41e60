import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent } from "../../../domain/assistant/assistant-entities.ts";
import { askStream, isAbort } from "./ask.ts";
import {
  beforeRetry,
  type Conversation,
  hear,
  historyOf,
  keepable,
  newConversation,
  newMessage,
  revive,
  withLast,
  withMessages,
} from "./conversation.ts";

const KEY = "assistant";

/** The browser's store of this tab; null where it is switched off. */
function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function readKept(user_id: string): Conversation | null {
  try {
    return revive(store()?.getItem(KEY) ?? null, user_id);
  } catch (error) {
    // Unreadable counts as nothing.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export interface Asker {
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
export function useChat(asker: Asker, served: Conversation | null, onFailed: () => void): Chat {
  const [conversation, setConversation] = useState(served ?? newConversation(asker.id, ""));
  const [ready, setReady] = useState(false);
  const asking = useRef<AbortController | null>(null);
  const busy = conversation.messages.at(-1)?.state === "coming";

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tab kept is read once, when the scripts start.
  useEffect(() => {
    const session_id = crypto.randomUUID();
    setConversation((now) => (served ? { ...now, session_id } : (readKept(asker.id) ?? { ...now, session_id })));
    setReady(true);
    return () => asking.current?.abort();
  }, []);

  useEffect(() => {
    // A growing answer is kept when it is whole, not with every word.
    if (ready && !(busy && conversation.messages.at(-1)?.message)) store()?.setItem(KEY, keepable(conversation));
  }, [ready, busy, conversation]);

  const ask = async (before: Conversation, question: string) => {
    const mine = new AbortController();
    asking.current = mine;
    const timestamp = new Date().toISOString();
    const said = newMessage({ id: crypto.randomUUID(), type: "user", timestamp, message: question });
    const coming = newMessage({ id: crypto.randomUUID(), type: "ai", timestamp, state: "coming" });
    setConversation(withMessages(before, said, coming));
    const { name, role, department } = asker;
    const body = {
      message: question,
      user_context: { name, role, department, session_id: before.session_id },
      history: historyOf(before),
    };
    let answer = coming;
    const show = () => setConversation((now) => withLast(now, () => answer));
    try {
      for await (const event of askStream<ChatEvent>("/api/ai/chat", body, mine.signal)) {
        answer = hear(answer, event);
        show();
      }
      if (answer.state === "coming") answer = hear(answer, { event: "error", detail: "" });
    } catch (error) {
      if (!isAbort(error)) throw error;
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
      const again = beforeRetry(conversation);
      if (again && !busy) void ask(again.conversation, again.question);
    },
    clear: useCallback(() => {
      asking.current?.abort();
      setConversation(newConversation(asker.id, crypto.randomUUID()));
    }, [asker.id]),
  };
}
