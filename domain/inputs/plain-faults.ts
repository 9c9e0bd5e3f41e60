/** What people read of a fault that its schema has no sentence for: callers see it as `detail`, so it names the field and no type of ours. */
import type * as z from "zod";
import { tooLong } from "../limits.ts";

const WANTED: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

type Issue = z.core.$ZodRawIssue;

const fieldOf = ({ path = [] }: Issue): string => path.map(String).join(".");

function wrongType(issue: Extract<Issue, { code: "invalid_type" }>): string {
  const field = fieldOf(issue);
  const wanted = WANTED[issue.expected] ?? "another value";
  if (field === "") return `Please send ${wanted}`;
  return issue.input === undefined ? `Please provide ${field}` : `Please give ${field} as ${wanted}`;
}

function tooMuch({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return tooLong(Number(maximum));
  return origin === "array" ? `Please give at most ${maximum} of them` : `Please give at most ${maximum}`;
}

function tooLittle(issue: Extract<Issue, { code: "too_small" }>): string {
  const { origin, minimum } = issue;
  if (origin === "string" || origin === "array") return `Please provide ${fieldOf(issue) || "something"}`;
  return `Please give at least ${minimum}`;
}

/** For `z.config({ customError })`; undefined leaves it to zod's own words. A schema's own sentence goes before this one. */
export function plainFault(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "invalid_value":
      return `Please choose ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_big":
      return tooMuch(issue);
    case "too_small":
      return tooLittle(issue);
    default:
      return `Please check ${fieldOf(issue) || "what was sent"}`;
  }
}
