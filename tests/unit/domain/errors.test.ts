import { describe, expect, it } from "vitest";
import { ERROR_HTTP_STATUS, type ErrorCode, fail, failInvalid, ok } from "../../../domain/errors.ts";
import { message } from "../../../domain/message.ts";
import { errors } from "../../../texts/en/errors.ts";

const CODES = Object.keys(ERROR_HTTP_STATUS) as ErrorCode[];

/** The error codes of each HTTP status, as in design/api.md. The status 500 is for bugs. */
const BY_STATUS: Record<number, ErrorCode[]> = {
  202: ["confirmation_pending"],
  400: ["malformed"],
  401: ["invalid_credentials", "not_signed_in"],
  403: [
    "password_change_required",
    "second_factor_required",
    "second_factor_needed",
    "identity_mismatch",
    "forbidden",
    "foreign_origin",
    "not_approver",
    "own_request",
    "duties_conflict",
    "not_requester",
    "admin_only",
    "not_second_person",
    "access_lost",
  ],
  404: ["not_found"],
  405: ["method_not_allowed"],
  409: [
    "step_passed",
    "invalid_state",
    "stale_version",
    "file_changed",
    "modifications_disabled",
    "own_rule_change",
    "number_exists",
    "duplicate",
    "in_use",
    "last_admin",
    "own_account",
    "period_overlaps",
    "idempotency_in_flight",
  ],
  413: ["too_large", "too_many_rows"],
  415: ["unsupported_media_type"],
  422: ["wrong_factor", "wrong_password", "delegate_away", "idempotency_mismatch", "invalid"],
  429: ["too_many_attempts", "remind_too_soon", "too_many_exports", "rate_limited"],
  500: ["internal"],
  503: ["sign_in_closed", "busy", "not_configured", "unreachable"],
};

describe("the complete list of failures", () => {
  it("each error code has the HTTP status of the API contract", () => {
    const statuses = [...new Set(CODES.map((code) => ERROR_HTTP_STATUS[code]))];
    const found = statuses.map((status) => [status, CODES.filter((code) => ERROR_HTTP_STATUS[code] === status)]);
    expect(Object.fromEntries(found)).toEqual(BY_STATUS);
  });

  it.each(CODES)("the message of %s is a readable sentence", (code) => {
    const sentence = errors[code];
    expect(sentence).toMatch(/^[A-Z][^\n]+$/);
    expect(sentence.length).toBeLessThan(100);
    expect(sentence).not.toMatch(/SQL|D1|undefined|null|stack|exception/i);
  });

  it("the message of a failed sign-in is exactly that of the spec", () => {
    expect(errors.invalid_credentials).toBe("Invalid username or password");
  });

  it("two error codes never have the same message", () => {
    expect(new Set(CODES.map((code) => errors[code])).size).toBe(CODES.length);
  });
});

describe("results of services", () => {
  it("the result of a successful service contains the value that the service computed", () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
  });

  it("a failed service has the message that the service gives or, without one, the default message of the error code", () => {
    expect(fail("not_found")).toEqual({ ok: false, code: "not_found", detail: message("errors.not_found") });
    expect(fail("not_found", "There is no REQ-1.")).toEqual({
      ok: false,
      code: "not_found",
      detail: "There is no REQ-1.",
    });
    expect(fail("too_many_attempts", undefined, { retry_after_seconds: 60 })).toMatchObject({
      detail: message("errors.too_many_attempts"),
      retry_after_seconds: 60,
    });
  });

  it("the detail of a failure for invalid input is the message of the first invalid field", () => {
    const invalid = [
      { path: "title", message: "Title Required: Please provide a request title" },
      { path: "amount", message: "Please provide an amount" },
    ];
    expect(failInvalid(invalid)).toEqual({ ok: false, code: "invalid", detail: invalid[0]?.message, errors: invalid });
    expect(failInvalid([])).toEqual({ ok: false, code: "invalid", detail: message("errors.invalid"), errors: [] });
  });
});
