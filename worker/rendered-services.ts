import { describeFieldErrors, type Failure, truncateDetail } from "../domain/errors.ts";
import type { Rendered } from "../domain/message.ts";
import { type Messages, renderAll, renderText } from "../texts/render.ts";
import type { Services } from "./services/index.ts";

/** The services whose results contain no messages of their own: stored mails, and a call that returns what its caller returns. */
type PassedThrough = Pick<Services, "localMail" | "runWithIdempotencyKey">;

/** The services of one reader: each text in a result is in the reader's language. */
export type RenderedServices = Rendered<Omit<Services, keyof PassedThrough>> & PassedThrough;

type Call = (...args: unknown[]) => unknown;
type Group = Readonly<Record<string, unknown>>;

/** Returns the services with results in one language. */
export function createRenderedServices(
  { localMail, runWithIdempotencyKey, ...services }: Services,
  messages: Messages,
): RenderedServices {
  const rendered = renderGroup(services, messages) as RenderedServices;
  return { ...rendered, localMail, runWithIdempotencyKey };
}

/** Renders the results of all functions of a group of services, and of the groups in it. */
const renderGroup = (group: Group, messages: Messages): Group =>
  Object.fromEntries(
    Object.entries(group).map(([name, member]) => [
      name,
      typeof member === "function"
        ? renderCall(member as Call, messages)
        : typeof member === "object" && member !== null
          ? renderGroup(member as Group, messages)
          : member,
    ]),
  );

const renderCall =
  (call: Call, messages: Messages): Call =>
  (...args) => {
    const result = call(...args);
    return result instanceof Promise
      ? result.then((value) => renderResult(messages, value))
      : renderResult(messages, result);
  };

function renderResult(messages: Messages, value: unknown): unknown {
  if (!isFailure(value)) return renderAll(messages, value);
  const detail = truncateDetail(renderText(messages, value.detail));
  const errors = value.errors && describeFieldErrors(value.errors);
  return { ...renderAll(messages, value), detail, ...(errors && { errors: renderAll(messages, errors) }) };
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false && "detail" in value;
