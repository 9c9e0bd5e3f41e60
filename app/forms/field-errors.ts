import { type Failure, failInvalid, ok, type Result } from "../../domain/errors.ts";
import { type Issue, readIssue } from "../../domain/inputs/zod-messages.ts";
import type { Texts } from "../../texts/screens.ts";
import { renderText } from "../ui/render-message.ts";

/** The first error of each field, by the name of the field. */
export type FieldErrors = Partial<Record<string, string>>;

interface RenderedFieldError {
  readonly path: string;
  readonly message: string;
}

/** Returns the first error of each field, from a failure's `errors`. The name of a nested field is its dotted path. */
export function toFieldErrors(errors: readonly RenderedFieldError[] | undefined): FieldErrors {
  const messages: FieldErrors = {};
  for (const { path, message } of errors ?? []) messages[path] ??= message;
  return messages;
}

/** Returns the first error of each field of an input that a schema refused, in the language of the page. */
export const readFieldErrors = (texts: Texts, error: { issues: readonly Issue[] }): FieldErrors =>
  toFieldErrors(
    error.issues.map(readIssue).map(({ path, message }) => ({ path, message: renderText(texts, message) })),
  );

/** The used part of a zod schema. */
export interface InputSchema<T> {
  safeParse: (fields: unknown) => { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

/** Returns the fields of a form, parsed by the schema. If they are invalid, fails with the code `invalid` and the error of each field. */
export function parseInput<T>(schema: InputSchema<T>, fields: unknown): Result<T> {
  const parsed = schema.safeParse(fields);
  return parsed.success ? ok(parsed.data) : toInputFailure(parsed.error);
}

export const toInputFailure = (error: { issues: readonly Issue[] }): Failure =>
  failInvalid(error.issues.map(readIssue));
