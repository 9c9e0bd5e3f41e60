import type { TypedResponse } from "hono";
import type * as z from "zod";
import { type ErrorCode, type Failure, fail, HTTP_STATUS, invalid } from "../../domain/errors.ts";
import { currentRequestId, logScope } from "../log.ts";

type FailureStatus = (typeof HTTP_STATUS)[ErrorCode];

const STATUS_TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const satisfies Record<FailureStatus, string>;

/** What a failure's body holds (RFC 9457). */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /** Also in `X-Request-Id`, and in the lines of the log. */
  request_id: string;
  errors?: { path: string; message: string }[];
};

/** A failure as hono's types see it: any of the statuses, always with the same body. */
export type ProblemResponse = Response &
  { [Status in FailureStatus]: TypedResponse<ProblemBody, Status, "json"> }[FailureStatus];

/** A use-case's failure as RFC 9457 has it; a 429 says in `Retry-After` when another try makes sense. */
export function failureResponse({ code, detail, errors, retry_after_seconds }: Omit<Failure, "ok">): ProblemResponse {
  const status = HTTP_STATUS[code];
  logScope().code = code;
  const body: ProblemBody = {
    type: "about:blank",
    title: STATUS_TITLES[status],
    status,
    detail,
    code,
    request_id: currentRequestId(),
    // A 422 names what is wrong, and this stands in a header, of which a form knows nothing.
    errors: code === "idempotency_mismatch" ? [{ path: "Idempotency-Key", message: detail }] : errors,
  };
  const headers = new Headers({ "Content-Type": "application/problem+json" });
  if (retry_after_seconds !== undefined) headers.set("Retry-After", String(retry_after_seconds));
  return new Response(JSON.stringify(body), { status, headers }) as ProblemResponse;
}

/** A failure with its code's own sentence, unless a more exact `detail` is given. */
export const problemResponse = (code: ErrorCode, detail?: string): ProblemResponse =>
  failureResponse(fail(code, detail));

/** What does not fit a schema: 422 with every fault and where it is, as `attachments.0.file_data`. */
export function validationProblem(error: z.core.$ZodError): ProblemResponse {
  return failureResponse(invalid(error.issues.map(({ path, message }) => ({ path: path.join("."), message }))));
}

/** `attempt`'s value, or its failure as the answer; so that a handler reads straight through. */
export function toResponse<T, R>(
  outcome: { ok: true; value: T } | Failure,
  respond: (value: T) => R,
): R | ProblemResponse {
  return outcome.ok ? respond(outcome.value) : failureResponse(outcome);
}
