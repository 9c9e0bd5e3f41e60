/** What people read of a fault that its schema has no sentence for: callers see it as `detail`, so it names the field and no type of ours. */
import type * as z from "zod";
import { maxLengthMessage } from "../limits.ts";

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
  const wanted = EXPECTED_TYPES[issue.expected] ?? "another value";
  if (field === "") return `Please send ${wanted}`;
  return issue.input === undefined ? `Please provide ${field}` : `Please give ${field} as ${wanted}`;
}

function tooBigMessage({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return maxLengthMessage(Number(maximum));
  return origin === "array" ? `Please give at most ${maximum} of them` : `Please give at most ${maximum}`;
}

function tooSmallMessage(issue: Extract<Issue, { code: "too_small" }>): string {
  const { origin, minimum } = issue;
  if (origin === "string" || origin === "array") return `Please provide ${getFieldPath(issue) || "something"}`;
  return `Please give at least ${minimum}`;
}

/** For `z.config({ customError })`; undefined leaves it to zod's own words. A schema's own sentence goes before this one. */
export function zodErrorMessage(issue: Issue): string | undefined {
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
