/**
 * Messages: the texts of rules, services, notifications, records and failures, as a code with parameters. The text is made where somebody
 * reads it, in the reader's language (texts/render.ts). What people wrote is a parameter and leaves unchanged. Pure.
 */
import * as z from "zod";
import type { EnglishMessages } from "../texts/en/index.ts";

type Group = keyof EnglishMessages;
/** The code of a message: its group and its name in that group, such as 'matrix.no_director'. */
export type MessageCode = { [G in Group]: `${G}.${Extract<keyof EnglishMessages[G], string>}` }[Group];

type TextOf<C> = C extends `${infer G}.${infer Name}`
  ? G extends Group
    ? Name extends keyof EnglishMessages[G]
      ? EnglishMessages[G][Name]
      : never
    : never
  : never;

/** What may be given for a parameter: a text can be another message, which is rendered in the same language. */
type Parameter<T> = T extends string
  ? string extends T
    ? string | Message
    : T
  : T extends readonly (infer Item)[]
    ? readonly Parameter<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Parameter<T[Key]> }
      : T;

type ParametersOf<Text> = Text extends (params: infer P) => string ? Parameter<P> : undefined;
/** The parameters of a message; undefined if it has none. */
export type MessageParams<C extends MessageCode> = ParametersOf<TextOf<C>>;

/** A text for people. `params`: texts that people wrote, numbers, ISO times, codes, lists of these, and other messages. JSON. */
export type Message = { readonly code: MessageCode; readonly params: Readonly<Record<string, unknown>> };

/** A text as it is in a record or result: a message, or a text that was stored or written before. */
export type Text = string | Message;

/** The schema of a text in a result. Clients get a string (worker/rendered-services.ts). */
export const textField = /* @__PURE__ */ z.string() as unknown as z.ZodType<Text>;

/** Returns the message with this code. */
export const message = <C extends MessageCode>(
  code: C,
  ...[params]: MessageParams<C> extends undefined ? [] : [params: MessageParams<C>]
): Message => ({ code, params: (params ?? {}) as Message["params"] });

/** Whether the value is a message: an object with exactly a code of the form 'group.name' and parameters. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  "params" in value &&
  typeof value.code === "string" &&
  value.code.includes(".") &&
  Object.keys(value).length === 2;

/** Returns a text as a column stores it, in JSON. */
export const encodeText = (text: Text): string => JSON.stringify(text);

/** Returns a text of `encodeText`, or one in English that was stored before; none of these begins with a quotation mark or a brace. */
export const decodeText = (stored: string): Text => (/^["{]/.test(stored) ? JSON.parse(stored) : stored);

/** Objects that contain no message: times, bytes, streams and collections. */
type Opaque = Date | Uint8Array | { getReader: unknown } | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;

/** A value as its reader gets it: each message in it has become a text. */
export type Rendered<T> = 0 extends 1 & T
  ? T
  : T extends Message
    ? string
    : T extends string | number | boolean | null | undefined | Opaque
      ? T
      : T extends (...args: infer Args) => infer Returned
        ? (...args: Args) => Rendered<Returned>
        : T extends Promise<infer Value>
          ? Promise<Rendered<Value>>
          : T extends AsyncGenerator<infer Item, infer Returned, infer Next>
            ? AsyncGenerator<Rendered<Item>, Rendered<Returned>, Next>
            : T extends AsyncIterable<infer Item>
              ? AsyncIterable<Rendered<Item>>
              : T extends object
                ? { [Key in keyof T]: Rendered<T[Key]> }
                : T;
