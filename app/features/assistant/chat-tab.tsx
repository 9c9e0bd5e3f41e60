import { type ReactNode, useEffect, useRef, useState } from "react";
import { listCitedFactIds } from "../../../domain/assistant/citations.ts";
import { BUILT_IN_PROVIDER, MAX_CHAT_MESSAGE_LENGTH } from "../../../domain/assistant/limits.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatProvider } from "./answer-parts.tsx";
import type { ChatMessage } from "./conversation.ts";
import { FactList, toCitationTargets } from "./facts.tsx";
import { Markdown } from "./markdown.tsx";
import type { Chat } from "./use-chat.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

const text = assistantMessages.chat;

interface ChatTabProps {
  chat: Chat;
  /** The name of the user, for the greeting. */
  name: string;
}

/**
 * Shows the conversation in a scrolling panel and the field for the next question. The panel is low enough that the field stays visible.
 */
export function ChatTab({ chat, name }: ChatTabProps) {
  const { messages } = chat.conversation;
  return (
    <section aria-label={text.panel} className="flex flex-col rounded-box border border-base-300 bg-base-100">
      <MessageList messages={messages} name={name} retry={chat.busy ? null : chat.retry} />
      <Composer chat={chat} />
    </section>
  );
}

function MessageList({
  messages,
  name,
  retry,
}: {
  messages: readonly ChatMessage[];
  name: string;
  retry: (() => void) | null;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the latest message whenever it changes.
  useEffect(() => {
    panel.current?.scrollTo({ top: last ? panel.current.scrollHeight : 0 });
  }, [messages.length, last?.message, last?.state]);
  return (
    <div
      ref={panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-label={text.panel}
      // Without `relative`, the absolutely positioned `sr-only` texts would make the page longer.
      className="relative flex h-[clamp(9rem,100dvh-27rem,24rem)] flex-col gap-4 overflow-y-auto p-4 md:h-[clamp(9rem,100dvh-17rem,24rem)] md:p-6"
    >
      <MessageBubble type="ai">
        <Markdown cited={toCitationTargets("greeting", [])}>{text.greeting(name)}</Markdown>
      </MessageBubble>
      {messages.map((message) =>
        message.type === "user" ? (
          <MessageBubble key={message.id} type="user">
            <p className="whitespace-pre-line break-words">{message.message}</p>
          </MessageBubble>
        ) : (
          <AssistantMessage key={message.id} message={message} retry={message === last ? retry : null} />
        ),
      )}
    </div>
  );
}

function MessageBubble({ type, children }: { type: ChatMessage["type"]; children: ReactNode }) {
  return (
    <div
      className={cx(
        "min-w-0 max-w-[min(100%,42rem)] rounded-box px-4 py-3 text-sm",
        type === "user" ? "self-end bg-primary text-primary-content" : "self-start bg-base-200",
      )}
    >
      <span className="sr-only">{type === "user" ? text.you : text.ai}: </span>
      {children}
    </div>
  );
}

/** Shows an answer with its facts. If the answer failed or was stopped: the reason and a button to retry. */
function AssistantMessage({ message, retry }: { message: ChatMessage; retry: (() => void) | null }) {
  const { id, state, provider, facts, detail } = message;
  const content = state === "failed" ? text.apology : message.message;
  const displayedFacts = getDisplayedFacts(message);
  return (
    <MessageBubble type="ai">
      {content ? <Markdown cited={toCitationTargets(id, displayedFacts)}>{content}</Markdown> : null}
      {state === "pending" && !content ? <ThinkingIndicator /> : null}
      {state === "stopped" ? <p className="text-muted">{content ? text.stopped : text.interrupted}</p> : null}
      {detail ? <p className="mt-2 text-muted">{detail}</p> : null}
      {displayedFacts.length > 0 ? (
        <div className="mt-3 border-base-300 border-t pt-3">
          <FactList facts={displayedFacts} anchor={id} brief={provider === BUILT_IN_PROVIDER && state === "complete"} />
        </div>
      ) : null}
      {provider && (state === "complete" || facts.length > 0) ? (
        <p className="mt-2 text-muted text-xs">{formatProvider(provider)}</p>
      ) : null}
      {retry && (state === "failed" || state === "stopped") ? (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={retry}
          icon={<Icon name="undo-2" />}
        >
          {text.retry}
        </Button>
      ) : null}
    </MessageBubble>
  );
}

/**
 * Returns the facts to show below an answer. For a complete answer of the built-in analyst: the cited facts and all warnings. Otherwise all
 * facts.
 */
function getDisplayedFacts({ message, facts, provider, state }: ChatMessage): ChatMessage["facts"] {
  if (provider !== BUILT_IN_PROVIDER || state !== "complete") return facts;
  const cited = listCitedFactIds(message);
  return facts.filter(({ id, tone }) => tone !== "info" || cited.includes(id));
}

function ThinkingIndicator() {
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <span className="loading loading-dots loading-xs" aria-hidden="true" />
      {text.thinking}
    </p>
  );
}

/** Shows the field for a question. Enter sends the question, Shift+Enter starts a new line. Without JavaScript the button sends it. */
function Composer({ chat }: { chat: Chat }) {
  const hydrated = useHydrated();
  const [empty, setEmpty] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  // Reads the text that the person may have typed before hydration.
  useEffect(() => setEmpty(field.current?.value.trim() === ""), []);
  useRestoreFocus(chat.busy, () => field.current);
  const send = () => {
    const textarea = field.current;
    if (!textarea || chat.busy || textarea.value.trim() === "") return;
    chat.send(textarea.value);
    textarea.value = "";
    setEmpty(true);
  };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // On a phone, the form sticks above the navigation bar, however high the list of messages is.
      className="flex items-end gap-2 rounded-b-box border-base-300 border-t bg-base-100 p-3 max-md:sticky max-md:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] max-md:z-10 md:px-6"
    >
      <input type="hidden" name="intent" value="chat" />
      {hydrated ? null : <input type="hidden" name="history" value={JSON.stringify(chat.conversation)} />}
      <label className="min-w-0 flex-1">
        <span className="sr-only">{text.message}</span>
        <textarea
          ref={field}
          name="message"
          rows={1}
          required
          maxLength={MAX_CHAT_MESSAGE_LENGTH}
          placeholder={text.placeholder}
          disabled={chat.busy}
          onInput={(event) => setEmpty(event.currentTarget.value.trim() === "")}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="textarea field-sizing-content max-h-40 min-h-10 resize-none py-2 leading-6 placeholder-shown:overflow-hidden placeholder-shown:text-ellipsis placeholder-shown:whitespace-nowrap"
        />
      </label>
      {chat.busy ? (
        <Button type="button" variant="secondary" onClick={chat.stop} icon={<Icon name="circle-stop" />}>
          {assistantMessages.stop}
        </Button>
      ) : (
        <Button disabled={hydrated && empty} icon={<Icon name="send" />}>
          <span className="max-sm:sr-only">{text.send}</span>
        </Button>
      )}
    </form>
  );
}
