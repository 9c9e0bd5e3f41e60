import type { TypedResponse } from "hono";
import type { JSONValue } from "hono/utils/types";
import type * as z from "zod";
import {
  describeFieldErrors,
  ERROR_HTTP_STATUS,
  type ErrorCode,
  type Failure,
  type FieldError,
  fail,
  failInvalid,
  truncateDetail,
} from "../../domain/errors.ts";
import { readIssue } from "../../domain/inputs/zod-messages.ts";
import { findAcceptedLanguage } from "../../domain/language.ts";
import type { Rendered, Text } from "../../domain/message.ts";
import { loadMessages } from "../../texts/index.ts";
import { renderAll } from "../../texts/render.ts";
import { getHttpRequestId, getLogScope } from "../log.ts";

type FailureStatus = (typeof ERROR_HTTP_STATUS)[ErrorCode];

/** The address of the changes that wait for a second administrator (R39). */
export const PENDING_CHANGES_PATH = "/admin/pending-changes";

const STATUS_TITLES = {
  202: "Accepted",
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

const PROBLEM_TYPE = "application/problem+json";

/** The body of a failure (RFC 9457). Its messages are rendered when it is sent (worker/index.ts). */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  detail: Text;
  code: ErrorCode;
  /** The id of the HTTP request, which is also in the header `X-Request-Id` and in the lines of the log. */
  request_id: string;
  errors?: FieldError[];
  params?: Failure["params"];
};

/**
 * The type of a failure response for Hono: any status of a failure, always with the body `ProblemBody`. A 202 also has
 * the members of the pending change.
 */
export type ProblemResponse = Response &
  { [Status in Exclude<FailureStatus, 202>]: TypedResponse<SentProblem, Status, "json"> }[Exclude<FailureStatus, 202>];

type SentProblem = Omit<Rendered<ProblemBody>, "errors"> & {
  errors?: (Pick<Rendered<FieldError>, "path" | "message" | "code"> & { params?: { [name: string]: JSONValue } })[];
};

/**
 * Returns the response for a failure of a service. It has the header `Retry-After` if the failure says when to try
 * again. For a change that waits for a second administrator, which is no error, it is the pending change with its
 * `Location`.
 */
export function createFailureResponse({
  code,
  detail,
  errors,
  proposed_change,
  retry_after_seconds,
  params,
}: Omit<Failure, "ok">): ProblemResponse {
  const status = ERROR_HTTP_STATUS[code];
  getLogScope().code = code;
  const body: ProblemBody = {
    type: "about:blank",
    title: STATUS_TITLES[status],
    status,
    detail,
    code,
    request_id: getHttpRequestId(),
    // A 422 lists the invalid fields. The field of `idempotency_mismatch` is added here, because services do not know
    // the names of headers.
    errors:
      code === "idempotency_mismatch"
        ? [{ path: "Idempotency-Key", message: detail }]
        : errors && describeFieldErrors(errors),
    params,
  };
  if (proposed_change) {
    const Location = `/api${PENDING_CHANGES_PATH}/${proposed_change.id}`;
    return Response.json({ ...proposed_change, ...body }, { status, headers: { Location } }) as ProblemResponse;
  }
  const headers = new Headers({ "Content-Type": PROBLEM_TYPE });
  if (retry_after_seconds !== undefined) headers.set("Retry-After", String(retry_after_seconds));
  return new Response(JSON.stringify(body), { status, headers }) as ProblemResponse;
}

/** Returns the response for an error code. `detail` replaces the default sentence of the code. */
export const createProblemResponse = (code: ErrorCode, detail?: Text): ProblemResponse =>
  createFailureResponse(fail(code, detail));

/** Returns a 422 that lists the errors of a schema, each with its message and path, such as `attachments.0.file_data`. */
export function createValidationResponse(error: z.core.$ZodError): ProblemResponse {
  return createFailureResponse(failInvalid(error.issues.map(readIssue)));
}

/** Returns `respond(value)` for a success, or the response to the failure. */
export function toResponse<T, R>(
  result: { ok: true; value: T } | Failure,
  respond: (value: T) => R,
): R | ProblemResponse {
  return result.ok ? respond(result.value) : createFailureResponse(result);
}

/** Returns a failure with its messages in the language of the HTTP request, and any other response unchanged. */
export async function renderProblem(request: Request, response: Response): Promise<Response> {
  if (response.headers.get("Content-Type") !== PROBLEM_TYPE) return response;
  const messages = await loadMessages(findAcceptedLanguage(request.headers.get("Accept-Language")));
  const problem = renderAll(messages, (await response.json()) as ProblemBody);
  return new Response(JSON.stringify({ ...problem, detail: truncateDetail(problem.detail) }), response);
}
