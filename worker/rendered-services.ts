import { describeFieldErrors, type Failure, truncateDetail } from "../domain/errors.ts";
import { isMessage, type Rendered, type Text } from "../domain/message.ts";
import { type Messages, render, renderAll } from "../texts/render.ts";
import type { Services } from "./services/index.ts";

/** The services whose results contain no messages of their own: stored mails, and a call that returns what its caller returns. */
type PassedThrough = Pick<Services, "localMail" | "runWithIdempotencyKey">;

/** The services of one reader: each text in a result is in the reader's language. */
export type RenderedServices = Rendered<Omit<Services, keyof PassedThrough>> & PassedThrough;

type Call = (...args: unknown[]) => unknown;
type Group = Readonly<Record<string, unknown>>;

/** Translates an English text of a failure that is no message. */
type Translate = (english: string) => string;

/** What makes the texts of a reader's language. */
type Language = { messages: Messages; translate: Translate };

const toSameText: Translate = (english) => english;

/** Returns the services with results in one language. `translate`: for the failures of the assistant, which has English texts. */
export function createRenderedServices(
  { localMail, runWithIdempotencyKey, assistant, ...services }: Services,
  messages: Messages,
  translate = toSameText,
): RenderedServices {
  const rendered = renderGroup(services, { messages, translate: toSameText });
  const answers = renderGroup(assistant, { messages, translate });
  return { ...rendered, assistant: answers, localMail, runWithIdempotencyKey } as RenderedServices;
}

/** Renders the results of all functions of a group of services, and of the groups in it. */
const renderGroup = (group: Group, language: Language): Group =>
  Object.fromEntries(
    Object.entries(group).map(([name, member]) => [
      name,
      typeof member === "function"
        ? renderCall(member as Call, language)
        : typeof member === "object" && member !== null
          ? renderGroup(member as Group, language)
          : member,
    ]),
  );

const renderCall =
  (call: Call, language: Language): Call =>
  (...args) => {
    const result = call(...args);
    return result instanceof Promise
      ? result.then((value) => renderResult(language, value))
      : renderResult(language, result);
  };

function renderResult({ messages, translate }: Language, value: unknown): unknown {
  if (!isFailure(value)) return renderAll(messages, value);
  const toText = (text: Text): string => (isMessage(text) ? render(messages, text) : translate(text));
  const detail = truncateDetail(toText(value.detail));
  const errors =
    value.errors && describeFieldErrors(value.errors).map((error) => ({ ...error, message: toText(error.message) }));
  return { ...renderAll(messages, value), detail, ...(errors && { errors: renderAll(messages, errors) }) };
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false && "detail" in value;
