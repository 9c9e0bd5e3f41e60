import type { ErrorCode } from "../../domain/errors.ts";
import { Alert } from "../ui/alert.tsx";
import { StepUpField } from "./step-up-field.tsx";

/** Why a form failed, if no field shows the failure. */
export interface FormFailure {
  code: ErrorCode | null;
  /** What failed, such as 'Failed to save user' (spec section 8). */
  title: string;
  /** The reason for the failure, as a sentence. */
  detail: string;
}

const SYSTEM_FAILURES: readonly (ErrorCode | null)[] = ["internal", "unreachable", "not_signed_in"];

/** Whether the form failed because of a server error, a lost connection or an ended session, and not because a rule refused it. */
export const isSystemFailure = (code: ErrorCode | null): boolean => SYSTEM_FAILURES.includes(code);

interface RefusalAlertProps {
  refusal: { message: FormFailure | null } | null | undefined;
  heading?: string;
}

/** Shows above the fields of a form why it was refused, unless a field or a toast shows the reason. */
export const RefusalAlert = ({ refusal, heading }: RefusalAlertProps) =>
  refusal?.message ? <FailureAlert failure={refusal.message} heading={heading} /> : null;

/** Shows in a form why it failed, and the field for a second factor if that is required. `heading` replaces the title of the failure. */
export function FailureAlert({ failure, heading }: { failure: FormFailure; heading?: string }) {
  const { code, title, detail } = failure;
  // A form that was restored after the end of its session has not failed.
  if (code === "not_signed_in") return <Alert>{detail}</Alert>;
  return (
    <Alert tone="error" title={heading ?? title}>
      {heading && isSystemFailure(code) ? <p>{title}</p> : null}
      <p>{detail}</p>
      {code === "second_factor_needed" ? <StepUpField /> : null}
    </Alert>
  );
}
