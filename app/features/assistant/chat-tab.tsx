import { type RefObject, useEffect, useRef, useState } from "react";
import { listSuggestions } from "../../../domain/assistant/examples.ts";
import { MAX_CHAT_MESSAGE_LENGTH } from "../../../domain/assistant/limits.ts";
import type { Role } from "../../../domain/roles.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useRestoreFocus } from "../../ui/use-restore-focus.ts";
import { toCitationTargets } from "./answer-parts.tsx";
import { AssistantMessage, MessageBubble } from "./chat-answer.tsx";
import { Choices, HiddenFields, LATEST_ANSWER_ID, QuestionKinds, toChoices } from "./chat-choices.tsx";
import type { ChatMessage } from "./conversation.ts";
import { Markdown } from "./markdown.tsx";
import type { Chat } from "./use-chat.ts";

/** The maximum height, in pixels, of the question that stays visible above a new answer. */
const MAX_QUESTION_HEIGHT = 72;

interface ChatTabProps {
  chat: Chat;
  user: { name: string; role: Role };
}

/** Shows the conversation in a panel of limited height, so that the field for the next question stays visible. */
export function ChatTab({ chat, user }: ChatTabProps) {
  const texts = useTexts();
  const text = texts.assistant.chat;

  const [helpOpen, setHelpOpen] = useState(false);
  return (
    <>
      <section aria-label={text.panel} className="flex flex-col rounded-box border border-base-300 bg-base-100">
        <MessageList chat={chat} user={user} />
        {chat.conversation.messages.length === 0 ? (
          <div className="border-base-300 border-t p-3 md:px-6">
            <Choices
              chat={chat}
              label={text.suggestions}
              choices={toChoices(texts, listSuggestions(user.role))}
              oneLine
            />
          </div>
        ) : null}
        <Composer chat={chat} openHelp={() => setHelpOpen(true)} />
      </section>
      <details className="mt-4 scripting:hidden">
        <summary className="cursor-pointer text-sm">{text.help}</summary>
        <QuestionKinds chat={chat} />
      </details>
      {helpOpen ? (
        <Dialog title={text.help} description={text.helpText} lightDismiss onClose={() => setHelpOpen(false)}>
          <QuestionKinds chat={chat} onChosen={() => setHelpOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function MessageList({ chat, user }: ChatTabProps) {
  const text = useTexts().assistant.chat;

  const { messages } = chat.conversation;
  const panel = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useScrollToAnswer(panel, last);
  return (
    <div
      ref={panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keyboard.
      tabIndex={0}
      role="log"
      aria-label={text.panel}
      // `relative` is necessary, otherwise the absolutely positioned `sr-only` texts would make the page longer.
      className={cx(
        "relative flex flex-col gap-4 overflow-y-auto p-4 md:h-[clamp(9rem,100dvh-17rem,24rem)] md:p-6",
        // On a phone, the panel is low enough that the suggestions below the greeting are visible above the field.
        last ? "h-[clamp(9rem,100dvh-27rem,24rem)]" : "h-[clamp(9rem,100dvh-31.5rem,24rem)]",
      )}
    >
      <MessageBubble type="ai">
        <Markdown cited={toCitationTargets("greeting", [])}>{text.greeting(user.name)}</Markdown>
      </MessageBubble>
      {messages.map((message) =>
        message.type === "user" ? (
          <MessageBubble key={message.id} type="user">
            <p className="whitespace-pre-line break-words">{message.label ?? message.message}</p>
          </MessageBubble>
        ) : (
          <AssistantMessage key={message.id} message={message} isLast={message === last} chat={chat} role={user.role} />
        ),
      )}
    </div>
  );
}

/** Scrolls the panel so that the first line of the latest answer is visible below its question. Stops when the person scrolls. */
function useScrollToAnswer(panel: RefObject<HTMLDivElement>, last: ChatMessage | undefined): void {
  const scrolled = useRef({ id: "", top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the latest answer changes.
  useEffect(() => {
    const element = panel.current;
    const answer = element?.lastElementChild;
    if (!element || !(answer instanceof HTMLElement)) return;
    const isNew = scrolled.current.id !== (last?.id ?? "");
    if (!isNew && Math.abs(element.scrollTop - scrolled.current.top) > 1) return;
    const question = answer.previousElementSibling;
    const above = question instanceof HTMLElement ? Math.min(question.offsetHeight + 32, MAX_QUESTION_HEIGHT) : 0;
    element.scrollTo({ top: last ? answer.offsetTop - above : 0 });
    scrolled.current = { id: last?.id ?? "", top: element.scrollTop };
  }, [last]);
}

/** Gives the field the height of its text in browsers that do not do so themselves (`field-sizing`), such as Safari. CSS limits the height. */
function growWithText(field: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}

/** Shows the field for a question. Enter sends it, Shift+Enter starts a line. Without JavaScript, only the button sends it. */
function Composer({ chat, openHelp }: { chat: Chat; openHelp: () => void }) {
  const texts = useTexts();
  const text = texts.assistant.chat;
  const assistantMessages = texts.assistant;

  const hydrated = useHydrated();
  const [empty, setEmpty] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  // Reads the text that the person typed before hydration.
  useEffect(() => setEmpty(field.current?.value.trim() === ""), []);
  useRestoreFocus(chat.busy, () => field.current);
  const send = () => {
    const textarea = field.current;
    if (!textarea || chat.busy || textarea.value.trim() === "") return;
    chat.send(textarea.value);
    textarea.value = "";
    growWithText(textarea);
    setEmpty(true);
  };
  return (
    <form
      method="post"
      action={`#${LATEST_ANSWER_ID}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      // On a phone, the form stays above the navigation bar, even if the list of messages is short.
      className="flex items-end gap-2 rounded-b-box border-base-300 border-t bg-base-100 p-3 max-md:sticky max-md:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] max-md:z-10 md:px-6"
    >
      <HiddenFields chat={chat} />
      <Button
        type="button"
        variant="ghost"
        size="icon"
        className="needs-script"
        aria-label={text.help}
        title={text.help}
        onClick={openHelp}
        icon={<Icon name="circle-question-mark" className="size-5" />}
      />
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
          onInput={({ currentTarget }) => {
            growWithText(currentTarget);
            setEmpty(currentTarget.value.trim() === "");
          }}
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
