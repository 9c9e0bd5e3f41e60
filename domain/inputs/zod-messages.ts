/**
 * Messages of schemas. The text of a zod issue is a string, so a message is encoded in it and must be read with `readIssue` before anybody
 * sees it. Also has the messages for schema errors for which the schema defines none. They name the field but no internal type.
 */
import type * as z from "zod";
import { formatMaxLengthMessage } from "../limits.ts";
import { type Message, message, type Text } from "../message.ts";

/** The beginning of an encoded message. No other text of an issue begins with this control character. */
const MARK = "\u0002";

/** Returns a message as the string of a zod issue. */
export const toZodError = (text: Message): string => MARK + JSON.stringify(text);

/** Returns the text of a zod issue. */
export const readZodError = (error: string): Text =>
  error.startsWith(MARK) ? (JSON.parse(error.slice(MARK.length)) as Message) : error;

/** An issue of zod, such as a member of `ZodError.issues`. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns the error of a field in a zod issue. The name of a nested field is its dotted path. */
export const readIssue = ({ path, message: error }: Issue): { path: string; message: Text } => ({
  path: path.map(String).join("."),
  message: readZodError(error),
});

const TYPES = {
  string: message("inputs.type_string"),
  number: message("inputs.type_number"),
  int: message("inputs.type_int"),
  boolean: message("inputs.type_boolean"),
  array: message("inputs.type_array"),
  object: message("inputs.type_object"),
  record: message("inputs.type_object"),
} as const;

type RawIssue = z.core.$ZodRawIssue;

const getFieldPath = ({ path = [] }: RawIssue): string => path.map(String).join(".");

const findExpectedType = (expected: string): Message =>
  Object.hasOwn(TYPES, expected) ? TYPES[expected as keyof typeof TYPES] : message("inputs.type_other");

function typeMessage(issue: Extract<RawIssue, { code: "invalid_type" }>): Message {
  const field = getFieldPath(issue);
  const type = findExpectedType(issue.expected);
  if (field === "") return message("inputs.body_type", { type });
  return issue.input === undefined
    ? message("inputs.field_missing", { field })
    : message("inputs.field_type", { field, type });
}

function tooBigMessage({ origin, maximum }: Extract<RawIssue, { code: "too_big" }>): Message {
  const max = Number(maximum);
  if (origin === "string") return formatMaxLengthMessage(max);
  return origin === "array" ? message("inputs.max_items", { max }) : message("inputs.max_number", { max });
}

function tooSmallMessage(issue: Extract<RawIssue, { code: "too_small" }>): Message {
  const { origin, minimum } = issue;
  if (origin !== "string" && origin !== "array") return message("inputs.min_number", { min: Number(minimum) });
  const field = getFieldPath(issue);
  return field === "" ? message("inputs.value_missing") : message("inputs.field_missing", { field });
}

function findMessage(issue: RawIssue): Message {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue);
    case "invalid_value": {
      const values = issue.values.map(String);
      const [value = ""] = values;
      return values.length === 1 ? message("inputs.only_choice", { value }) : message("inputs.choice", { values });
    }
    case "too_big":
      return tooBigMessage(issue);
    case "too_small":
      return tooSmallMessage(issue);
    default: {
      const field = getFieldPath(issue);
      return field === "" ? message("inputs.body_invalid") : message("inputs.field_invalid", { field });
    }
  }
}

/**
 * Returns the encoded message for a schema error, for `z.config({ customError })`. Messages in a schema have precedence.
 */
export const findZodErrorMessage = (issue: RawIssue): string => toZodError(findMessage(issue));
