import { type Failure, type FieldError, invalid } from "../../domain/errors.ts";

/** Field name -> the first sentence about it: what a `Field` shows. */
export type FieldErrors = Partial<Record<string, string>>;

/** From a failure's `errors` or a zod error's `issues`; nested fields by their dotted path. */
export function toFieldErrors(
  errors: ReadonlyArray<FieldError | { path: readonly PropertyKey[]; message: string }> | undefined,
): FieldErrors {
  const found: FieldErrors = {};
  for (const { path, message } of errors ?? []) {
    const name = typeof path === "string" ? path : path.map(String).join(".");
    found[name] ??= message;
  }
  return found;
}

/** The 422 of a form that its schema does not take. */
export const toInputFailure = (error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Failure => invalid(error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })));
