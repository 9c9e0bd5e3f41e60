import type * as z from "zod";
import { readIssue } from "../../../domain/inputs/zod-messages.ts";
import { inEnglish } from "../../support/english.ts";

/** Returns "path: message" of each issue with the English text of its message, in order; empty when the input is accepted. */
export function listIssues(schema: z.ZodType, input: unknown): string[] {
  const parsed = schema.safeParse(input);
  return parsed.success
    ? []
    : parsed.error.issues.map(readIssue).map(({ path, message }) => `${path}: ${inEnglish(message)}`);
}

/** Returns the parsed input, or its issues as `listIssues` returns them. */
export function parseOrListIssues(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : listIssues(schema, input);
}
