import { type Failure, failInvalid, ok, type Result } from "../../domain/errors.ts";

/** The first error of each field, by the name of the field. */
export type FieldErrors = Partial<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

interface FieldError {
  readonly path: string;
  readonly message: string;
}

/**
 * Returns the first error of each field, from a failure's `errors` or a zod error's `issues`. The name of a nested field is its dotted
 * path.
 */
export function toFieldErrors(errors: ReadonlyArray<FieldError | Issue> | undefined): FieldErrors {
  const messages: FieldErrors = {};
  for (const { path, message } of errors ?? []) {
    const name = typeof path === "string" ? path : path.map(String).join(".");
    messages[name] ??= message;
  }
  return messages;
}

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
  failInvalid(error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
