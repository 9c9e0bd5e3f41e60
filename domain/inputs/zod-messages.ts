/**
 * Messages for schema errors for which the schema defines no message. They name the field but no internal type, because callers see them as
 * `detail`.
 */
import type * as z from "zod";
import { formatMaxLengthMessage } from "../limits.ts";

const EXPECTED_TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

type Issue = z.core.$ZodRawIssue;

const getFieldPath = ({ path = [] }: Issue): string => path.map(String).join(".");

function typeMessage(issue: Extract<Issue, { code: "invalid_type" }>): string {
  const field = getFieldPath(issue);
  const expected = EXPECTED_TYPES[issue.expected] ?? "another value";
  if (field === "") return `Please send ${expected}`;
  return issue.input === undefined ? `Please provide ${field}` : `Please enter ${field} as ${expected}`;
}

function tooBigMessage({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return formatMaxLengthMessage(Number(maximum));
  return origin === "array" ? `Please provide at most ${maximum}` : `Please enter at most ${maximum}`;
}

function tooSmallMessage(issue: Extract<Issue, { code: "too_small" }>): string {
  const { origin, minimum } = issue;
  if (origin === "string" || origin === "array") return `Please provide ${getFieldPath(issue) || "something"}`;
  return `Please enter at least ${minimum}`;
}

/**
 * Returns the message for a schema error, for `z.config({ customError })`. Returns undefined if zod's own message fits. Messages in a
 * schema have precedence.
 */
export function findZodErrorMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return typeMessage(issue);
    case "invalid_value":
      return `Please choose ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_big":
      return tooBigMessage(issue);
    case "too_small":
      return tooSmallMessage(issue);
    default:
      return `Please check ${getFieldPath(issue) || "what was sent"}`;
  }
}
