import type * as z from "zod";

/** Returns "path: message" of each issue, in order; empty when the input is accepted. */
export function listIssues(schema: z.ZodType, input: unknown): string[] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

/** Returns the parsed input, or its issues as `listIssues` returns them. */
export function parseOrListIssues(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : listIssues(schema, input);
}
