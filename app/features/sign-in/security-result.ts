import type { RenderedFailure } from "../../../domain/errors.ts";
import type { Texts } from "../../../texts/screens.ts";
import type { FormFailure } from "../../forms/failure-alert.tsx";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { readText, truncateToLimit } from "../../forms/submitted-fields.ts";

/** The result of a form of the screen Sign-in security. */
export interface SecurityResult {
  intent: string;
  /** The failure of the whole form; null if a field shows the error, or if nothing failed. */
  failure: FormFailure | null;
  errors: FieldErrors;
  name: string;
  /** New recovery codes, which are displayed only once; null if none were created. */
  recovery_codes: readonly string[] | null;
}

/**
 * Returns what the screen shows after a form: why it failed, or new recovery codes. The response never contains submitted passwords and
 * codes.
 */
export function toSecurityResult(
  texts: Texts,
  form: FormData,
  { failure = null, recovery_codes = null }: { failure?: RenderedFailure | null; recovery_codes?: string[] | null },
): SecurityResult {
  const text = texts.signInSecurity;

  const errors = toFieldErrors(failure?.errors);
  const isAtField = ["name", "code", "password"].some((name) => errors[name] !== undefined);
  return {
    intent: truncateToLimit("intent", readText(form, "intent")),
    failure: failure && !isAtField ? { code: failure.code, title: text.failed, detail: failure.detail } : null,
    errors,
    name: truncateToLimit("name", readText(form, "name")),
    recovery_codes,
  };
}
