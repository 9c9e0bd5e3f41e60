import type { ProposedChange } from "./inputs/proposed-changes.ts";
import { isMessage, message, type Rendered, type Text } from "./message.ts";

/**
 * The codes of all expected failures. Services return failures as values, and only bugs throw. A new code causes a compile error until the
 * table below has its HTTP status, and texts/ has its message in each language.
 */
export type ErrorCode =
  | "invalid_credentials"
  | "not_signed_in"
  | "sign_in_closed"
  | "too_many_attempts"
  | "password_change_required"
  | "second_factor_required"
  | "second_factor_needed"
  | "wrong_factor"
  | "wrong_password"
  | "identity_mismatch"
  | "forbidden"
  | "foreign_origin"
  | "not_approver"
  | "own_request"
  | "duties_conflict"
  | "step_passed"
  | "not_requester"
  | "admin_only"
  | "not_found"
  | "method_not_allowed"
  | "invalid_state"
  | "stale_version"
  | "file_changed"
  | "modifications_disabled"
  | "confirmation_pending"
  | "not_second_person"
  | "own_rule_change"
  | "remind_too_soon"
  | "number_exists"
  | "duplicate"
  | "in_use"
  | "last_admin"
  | "own_account"
  | "period_overlaps"
  | "delegate_away"
  | "idempotency_in_flight"
  | "idempotency_mismatch"
  | "malformed"
  | "invalid"
  | "too_large"
  | "too_many_rows"
  | "too_many_exports"
  | "access_lost"
  | "rate_limited"
  | "unsupported_media_type"
  | "busy"
  | "not_configured"
  | "unreachable"
  | "internal";

/** The HTTP status of each code (design/api.md, Conventions). */
export const ERROR_HTTP_STATUS = {
  invalid_credentials: 401,
  not_signed_in: 401,
  sign_in_closed: 503,
  too_many_attempts: 429,
  password_change_required: 403,
  second_factor_required: 403,
  second_factor_needed: 403,
  wrong_factor: 422,
  wrong_password: 422,
  identity_mismatch: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_approver: 403,
  own_request: 403,
  duties_conflict: 403,
  step_passed: 409,
  not_requester: 403,
  admin_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  stale_version: 409,
  file_changed: 409,
  modifications_disabled: 409,
  confirmation_pending: 202,
  not_second_person: 403,
  own_rule_change: 409,
  remind_too_soon: 429,
  number_exists: 409,
  duplicate: 409,
  in_use: 409,
  last_admin: 409,
  own_account: 409,
  period_overlaps: 409,
  delegate_away: 422,
  idempotency_in_flight: 409,
  idempotency_mismatch: 422,
  malformed: 400,
  invalid: 422,
  too_large: 413,
  too_many_rows: 413,
  too_many_exports: 429,
  access_lost: 403,
  rate_limited: 429,
  unsupported_media_type: 415,
  busy: 503,
  not_configured: 503,
  unreachable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** `code`, `params`: those of the message, for clients (`describeFieldErrors`). */
export type FieldError = { path: string; message: Text; code?: string; params?: Readonly<Record<string, unknown>> };

export type Failure = {
  ok: false;
  code: ErrorCode;
  /** The message for the user; an English text, or a message that is rendered in the reader's language. */
  detail: Text;
  /** The errors of single fields, for example of the codes `invalid` and `duplicate`. */
  errors?: FieldError[];
  /** The change that waits for a second administrator, for the code `confirmation_pending`. */
  proposed_change?: ProposedChange;
  /** Seconds until the caller may try again. Set for codes with HTTP status 429. */
  retry_after_seconds?: number;
  /** Values that say more than the code, for clients. `reason`: why, for example `influence` (R45). `days`: days, each YYYY-MM-DD. */
  params?: Readonly<Record<string, string | number | string[]>>;
};

/** A failure as its reader gets it, with texts in the reader's language. */
export type RenderedFailure = Rendered<Failure>;

export type Result<T> = { ok: true; value: T } | Failure;

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** The maximum length of `detail` in characters. A detail may quote submitted text, but must not contain all of a long text (R44). */
const MAX_DETAIL = 500;

/** Returns the detail of a failure, not longer than 500 characters. */
export function truncateDetail(detail: string): string {
  return detail.length <= MAX_DETAIL ? detail : `${[...detail].slice(0, MAX_DETAIL - 1).join("")}…`;
}

/** Returns a failure with `detail` as its message, or with the default message of the code. */
export function fail(
  code: ErrorCode,
  detail?: Text,
  extra?: Pick<Failure, "errors" | "proposed_change" | "retry_after_seconds" | "params">,
): Failure {
  return { ok: false, code, detail: limitDetail(detail ?? message(`errors.${code}`)), ...extra };
}

const limitDetail = (detail: Text): Text => (isMessage(detail) ? detail : truncateDetail(detail));

/** Returns the errors with the code and the parameters of each message beside it, because clients get the message as a text. */
export const describeFieldErrors = (errors: readonly FieldError[]): FieldError[] =>
  errors.map((error) =>
    isMessage(error.message) ? { ...error, code: error.message.code, params: error.message.params } : error,
  );

/** Returns a failure with HTTP status 422. Its `detail` is the message of the first field, because some clients show no field errors. */
export function failInvalid(errors: FieldError[]): Failure {
  return fail("invalid", errors[0]?.message, { errors });
}
