import type { ErrorCode } from "../../domain/errors.ts";
import { Alert } from "../ui/alert.tsx";

/** Why a form was not done, where that has no field to stand at. */
export interface FormFailure {
  code: ErrorCode | null;
  /** What was not done: 'Failed to save user' and its like (spec section 8). */
  title: string;
  /** The sentence that says why. */
  detail: string;
}

const SYSTEM_FAILURES: readonly (ErrorCode | null)[] = ["internal", "unreachable", "not_signed_in"];

/** No rule refused it: the server failed, could not be reached, or the session had ended. */
export const isSystemFailure = (code: ErrorCode | null): boolean => SYSTEM_FAILURES.includes(code);

/** Says in a form why it was not done. `heading`: what stands above a refusal in place of the title. */
export function FailureAlert({ failure, heading }: { failure: FormFailure; heading?: string }) {
  const { code, title, detail } = failure;
  // What was typed before the session ended is back: nothing went wrong with it.
  if (code === "not_signed_in") return <Alert>{detail}</Alert>;
  return (
    <Alert tone="error" title={heading ?? title}>
      {heading && isSystemFailure(code) ? <p>{title}</p> : null}
      <p>{detail}</p>
    </Alert>
  );
}
