import type { FormEvent } from "react";
import { QUESTION_KINDS } from "../../../domain/assistant/examples.ts";
import type { Choice } from "../../../domain/assistant/query.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { Section } from "./answer-parts.tsx";
import type { Chat } from "./use-chat.ts";

/** The HTML id of the latest answer. Without JavaScript, the page after a form starts at this element. */
export const LATEST_ANSWER_ID = "latest-answer";
const KINDS = Object.keys(QUESTION_KINDS) as (keyof typeof QUESTION_KINDS)[];

/** Shows what people can ask: each kind of question with examples that they can send. */
export function QuestionKinds({ chat, onChosen }: { chat: Chat; onChosen?: () => void }) {
  const texts = useTexts();
  const text = texts.assistant.chat;

  return (
    <div className="flex flex-col gap-4 pt-1">
      {KINDS.map((kind) => (
        <Section key={kind} title={text.kinds[kind]}>
          <Choices
            chat={chat}
            label={text.kinds[kind]}
            choices={toChoices(texts, QUESTION_KINDS[kind])}
            onChosen={onChosen}
          />
        </Section>
      ))}
    </div>
  );
}

/** Returns example questions in the language of the page, in which the assistant also reads them. */
export const toChoices = (texts: Texts, questions: readonly string[]): Choice[] =>
  questions.map((question) => {
    const message = texts.assistant.chat.examples[question] ?? question;
    return { label: message, message };
  });

interface ChoicesProps {
  chat: Chat;
  label: string;
  choices: readonly Choice[];
  /** Whether the buttons are in one scrolling line on a phone. */
  oneLine?: boolean;
  onChosen?: () => void;
}

/** Shows messages as buttons that send them. Without JavaScript, the buttons submit a form. */
export function Choices({ chat, label, choices, oneLine = false, onChosen }: ChoicesProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const choice = choices.find(({ message }) => button instanceof HTMLButtonElement && message === button.value);
    if (choice) chat.send(choice.message, choice.label);
    onChosen?.();
  };
  return (
    <form
      method="post"
      action={`#${LATEST_ANSWER_ID}`}
      onSubmit={send}
      aria-label={label}
      className={cx("flex flex-wrap gap-2", oneLine && "max-md:flex-nowrap max-md:overflow-x-auto")}
    >
      <HiddenFields chat={chat} />
      {choices.map((choice) => (
        <Button
          key={choice.message}
          name="message"
          value={choice.message}
          variant="secondary"
          size="sm"
          disabled={chat.busy}
          className={cx(
            "h-auto min-h-9 max-w-full py-1.5 text-left font-normal max-md:min-h-11",
            oneLine ? "max-md:max-w-none" : "whitespace-normal",
          )}
        >
          <bdi>{choice.label}</bdi>
        </Button>
      ))}
    </form>
  );
}

/** The fields that every form of the chat submits without JavaScript. */
export function HiddenFields({ chat }: { chat: Chat }) {
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="intent" value="chat" />
      {hydrated ? null : <input type="hidden" name="history" value={JSON.stringify(chat.conversation)} />}
    </>
  );
}
