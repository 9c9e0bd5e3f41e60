import type { ProposedChange } from "./inputs/proposed-changes.ts";

/**
 * The codes of all expected failures. Services return failures as values, and only bugs throw. A new code causes a compile error until the
 * two tables below have its HTTP status and its message.
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

/** The default message of each code. Services can give a more specific message. */
export const ERROR_MESSAGES = {
  invalid_credentials: "Invalid username or password",
  not_signed_in: "Please sign in first.",
  sign_in_closed: "Sign-in is closed: the ADMIN_PASSWORD secret is not set on this deployment.",
  too_many_attempts: "Too many failed sign-ins. Please wait before trying again.",
  password_change_required: "Please change your password first.",
  second_factor_needed: "Please confirm this with your second factor.",
  second_factor_required: "Please complete the sign-in with your second factor first.",
  wrong_factor: "The code is not correct, or it was used before.",
  wrong_password: "The current password is not correct",
  identity_mismatch: "The request names someone other than the signed-in user.",
  forbidden: "You don't have permission to do this.",
  foreign_origin: "This call came from another site and was refused.",
  not_approver: "Only the current approver or an eligible approver can do this.",
  own_request: "You cannot decide on your own request.",
  duties_conflict: "You cannot decide this request because of the separation of duties.",
  step_passed: "Somebody else completed this step in the meantime.",
  not_requester: "Only the requester can do this.",
  admin_only: "Only an administrator can do this.",
  not_found: "Not found.",
  method_not_allowed: "This address does not support that method.",
  invalid_state: "The request's status does not allow this.",
  stale_version: "The request changed in the meantime.",
  file_changed: "The stored content of this file differs from the record, so it is not shown.",
  modifications_disabled: "An administrator turned off changes to submitted requests.",
  confirmation_pending: "This change waits for a second administrator and does not apply yet.",
  not_second_person: "Another administrator must confirm this change.",
  own_rule_change: "You changed approval rules since, so this edit cannot route your request again.",
  remind_too_soon: "A reminder was sent less than an hour ago.",
  number_exists: "That request number already exists.",
  duplicate: "That value is already in use.",
  in_use: "This is in use and cannot be changed.",
  last_admin: "The last active administrator cannot be deactivated, deleted or given another role.",
  delegate_away: "The chosen person is out of office on days of this period.",
  period_overlaps: "You are already out of office in that period.",
  own_account: "You cannot deactivate or delete your own account.",
  idempotency_in_flight: "The same call is still being processed.",
  idempotency_mismatch: "This Idempotency-Key was used for a different call.",
  malformed: "The request body could not be read.",
  invalid: "Please check the marked fields.",
  too_large: "The request is too large.",
  too_many_rows: "An export holds at most 100,000 requests. Please narrow the filters.",
  too_many_exports: "Five exports are already waiting. Please wait until one is finished, or cancel one.",
  access_lost: "This export was made with access you no longer have. Create it again.",
  rate_limited: "You have done this too often in a short time. Please try again later.",
  unsupported_media_type: "This content type is not supported here.",
  busy: "Too many people are submitting right now. Please try again.",
  not_configured: "Not configured on this installation.",
  unreachable: "An outside service could not be reached. Please try again later.",
  internal: "Something went wrong on our side. Please try again.",
} as const satisfies Record<ErrorCode, string>;

export type FieldError = { path: string; message: string };

export type Failure = {
  ok: false;
  code: ErrorCode;
  /** The message for the user, in English. */
  detail: string;
  /** The errors of single fields, for example of the codes `invalid` and `duplicate`. */
  errors?: FieldError[];
  /** The change that waits for a second administrator, for the code `confirmation_pending`. */
  proposed_change?: ProposedChange;
  /** Seconds until the caller may try again. Set for codes with HTTP status 429. */
  retry_after_seconds?: number;
  /** Values that say more than the code, for clients. `reason`: why, for example `influence` (R45). `days`: days, each YYYY-MM-DD. */
  params?: Readonly<Record<string, string | number | string[]>>;
};

export type Result<T> = { ok: true; value: T } | Failure;

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** The maximum length of `detail` in characters. A detail may quote submitted text, but must not contain all of a long text (R44). */
const MAX_DETAIL = 500;

function truncate(detail: string): string {
  return detail.length <= MAX_DETAIL ? detail : `${[...detail].slice(0, MAX_DETAIL - 1).join("")}…`;
}

/** Returns a failure with `detail` as its message, or with the default message of the code. */
export function fail(
  code: ErrorCode,
  detail?: string,
  extra?: Pick<Failure, "errors" | "proposed_change" | "retry_after_seconds" | "params">,
): Failure {
  return { ok: false, code, detail: truncate(detail ?? ERROR_MESSAGES[code]), ...extra };
}

/** Returns a failure with HTTP status 422. Its `detail` is the message of the first field, because some clients show no field errors. */
export function failInvalid(errors: FieldError[]): Failure {
  return fail("invalid", errors[0]?.message, { errors });
}
