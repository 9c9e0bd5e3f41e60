/** Makes texts of messages, in one language. The only place that isolates what people wrote for its text direction. Pure. */
import { isolateBidiText } from "../domain/format/bidi.ts";
import { isMessage, type Message, type Rendered, type Text } from "../domain/message.ts";
import type { EnglishMessages } from "./en/index.ts";
import type { Translated } from "./translated.ts";

/** The texts of all messages in one language. */
export type Messages = Translated<EnglishMessages>;

type Template = string | ((params: object) => string);

function findText(messages: Messages, code: string): Template | undefined {
  const [group = "", name = ""] = code.split(".");
  const texts: Readonly<Record<string, Template>> | undefined = Object.hasOwn(messages, group)
    ? (messages as unknown as Record<string, Record<string, Template>>)[group]
    : undefined;
  return texts && Object.hasOwn(texts, name) ? texts[name] : undefined;
}

/**
 * Returns the text of a message. Texts among its parameters are isolated for their direction and otherwise stay as they are. Returns the
 * code itself if a later version of the product stored it and this one does not know it.
 */
export function render(messages: Messages, { code, params }: Message): string {
  const text = findText(messages, code);
  if (typeof text === "function") return text(toParameters(messages, params) as object);
  return text ?? code;
}

/** Returns the text of a message; any other text as it is. */
export const renderText = (messages: Messages, text: Text): string =>
  typeof text === "string" ? text : render(messages, text);

function toParameters(messages: Messages, value: unknown): unknown {
  if (typeof value === "string") return isolateBidiText(value);
  if (typeof value !== "object" || value === null) return value;
  if (isMessage(value)) return render(messages, value);
  if (Array.isArray(value)) return value.map((item) => toParameters(messages, item));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toParameters(messages, one)]));
}

/** Returns the value with a text in place of each message in it. Copies lists and plain objects, and passes all other objects through. */
export function renderAll<T>(messages: Messages, value: T): Rendered<T>;
export function renderAll(messages: Messages, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isMessage(value)) return render(messages, value);
  if (Array.isArray(value)) return value.map((item) => renderAll(messages, item));
  if (value instanceof Promise) return value.then((settled) => renderAll(messages, settled));
  if (Symbol.asyncIterator in value && "next" in value) return renderEach(messages, value as AsyncGenerator);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renderAll(messages, one)]));
}

async function* renderEach(messages: Messages, items: AsyncGenerator): AsyncGenerator {
  for (;;) {
    const { done, value } = await items.next();
    if (done) return renderAll(messages, value);
    yield renderAll(messages, value);
  }
}

/**
 * Returns texts of screens whose functions isolate the texts among their parameters for their direction, as `render` does for messages.
 * Codes and formatted numbers stay as they are, because they have no right-to-left letters.
 */
export function isolateParameters<T>(texts: T): T;
export function isolateParameters(texts: unknown): unknown {
  if (typeof texts === "function") return (...parameters: unknown[]) => texts(...parameters.map(isolateParameter));
  return mapValues(texts, isolateParameters);
}

const isolateParameter = (value: unknown): unknown =>
  typeof value === "string" ? isolateBidiText(value) : mapValues(value, isolateParameter);

/** Returns a copy of a list or plain object with changed values, and anything else as it is. */
function mapValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => change(one));
  if (typeof value !== "object" || value === null || !isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]));
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
