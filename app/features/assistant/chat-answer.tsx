import type { ReactNode } from "react";
import { listCitedFactIds } from "../../../domain/assistant/citations.ts";
import { listSuggestions } from "../../../domain/assistant/examples.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import type { Role } from "../../../domain/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Bars } from "../../ui/charts.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { AnswerNote, FactList, formatProvider, RequestRows, toCitationTargets } from "./answer-parts.tsx";
import { Choices, LATEST_ANSWER_ID, toChoices } from "./chat-choices.tsx";
import type { ChatMessage } from "./conversation.ts";
import { Markdown } from "./markdown.tsx";
import type { Chat } from "./use-chat.ts";

const MAX_UNFOLDED_ROWS = 5;

export function MessageBubble({ type, id, children }: { type: ChatMessage["type"]; id?: string; children: ReactNode }) {
  const text = useTexts().assistant.chat;

  return (
    <div
      id={id}
      className={cx(
        "min-w-0 max-w-[min(100%,42rem)] rounded-box px-4 py-3 text-sm",
        type === "user" ? "self-end bg-primary text-primary-content" : "self-start bg-base-200",
      )}
    >
      <span className="sr-only">{type === "user" ? text.you : text.ai} </span>
      {children}
    </div>
  );
}

interface AssistantMessageProps {
  message: ChatMessage;
  isLast: boolean;
  chat: Chat;
  role: Role;
}

/** Shows an answer with its requests, figures and facts. If the answer failed or was stopped, shows the reason and a button to retry. */
export function AssistantMessage({ message, isLast, chat, role }: AssistantMessageProps) {
  const texts = useTexts();
  const text = texts.assistant.chat;
  const assistantMessages = texts.assistant;

  const { id, state, provider, facts, detail, note } = message;
  const content = state === "failed" ? text.apology : message.message;
  const displayedFacts = getDisplayedFacts(message);
  const isBrief = provider === BUILT_IN_PROVIDER && state === "complete";
  const choices =
    message.choices.length > 0 || facts.length > 0 ? message.choices : toChoices(texts, listSuggestions(role));
  return (
    <MessageBubble type="ai" id={isLast ? LATEST_ANSWER_ID : undefined}>
      {content ? <Markdown cited={toCitationTargets(id, displayedFacts)}>{content}</Markdown> : null}
      {state === "pending" && !content ? <ThinkingIndicator /> : null}
      {state === "stopped" ? <p className="text-muted">{content ? text.stopped : text.interrupted}</p> : null}
      {detail ? <p className="mt-2 text-muted">{detail}</p> : null}
      {state === "failed" ? null : <AnswerDetails message={message} />}
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        <AnswerNote note={note} />
        {isLast && state === "complete" && choices.length > 0 ? (
          <Choices chat={chat} label={text.suggestions} choices={choices} />
        ) : null}
        {displayedFacts.length > 0 ? (
          <details className="group">
            <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-md text-muted text-xs max-md:min-h-11">
              <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
              {assistantMessages.sources(displayedFacts.length)}
            </summary>
            <FactList facts={displayedFacts} anchor={id} brief={isBrief} />
          </details>
        ) : null}
      </div>
      {provider && (state === "complete" || facts.length > 0) ? (
        <p className="mt-2 text-muted text-xs">{formatProvider(texts, provider)}</p>
      ) : null}
      {isLast && !chat.busy && (state === "failed" || state === "stopped") ? (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={chat.retry}
          icon={<Icon name="undo-2" />}
        >
          {text.retry}
        </Button>
      ) : null}
    </MessageBubble>
  );
}

/** Shows the computed details of an answer beside its text: figures as a chart, requests as rows, and how the question was understood. */
function AnswerDetails({ message: { rows, figures, understood } }: { message: ChatMessage }) {
  const text = useTexts().assistant.chat;

  const [visible, folded] = [rows.slice(0, MAX_UNFOLDED_ROWS), rows.slice(MAX_UNFOLDED_ROWS)];
  return (
    <>
      {figures.length > 1 ? (
        <section aria-label={text.figures} className="mt-3">
          <Bars bars={figures.map((one) => ({ ...one, valueLabel: one.text, to: one.href }))} />
        </section>
      ) : null}
      {rows.length > 0 ? (
        <section aria-label={text.requests} className="mt-3 rounded-box border border-base-300 bg-base-100">
          <RequestRows rows={visible} className="px-3 py-2" />
          {folded.length > 0 ? (
            <details className="border-base-300 border-t">
              <summary className="flex min-h-11 cursor-pointer items-center px-3 text-muted text-xs">
                {text.moreRequests(folded.length)}
              </summary>
              <RequestRows rows={folded} className="px-3 py-2" />
            </details>
          ) : null}
        </section>
      ) : null}
      {understood ? <p className="mt-2 break-words text-muted text-xs">{text.understood(understood)}</p> : null}
    </>
  );
}

/** Returns all facts. For a complete answer of the built-in analyst, only those that it cites and all warnings. */
function getDisplayedFacts({ message, facts, provider, state }: ChatMessage): ChatMessage["facts"] {
  if (provider !== BUILT_IN_PROVIDER || state !== "complete") return facts;
  const cited = listCitedFactIds(message);
  return facts.filter(({ id, tone }) => tone !== "info" || cited.includes(id));
}

function ThinkingIndicator() {
  const text = useTexts().assistant.chat;

  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <span className="loading loading-dots loading-xs" aria-hidden="true" />
      {text.thinking}
    </p>
  );
}
