import { type Message, message } from "../../domain/message.ts";
import { parseRetryAfter } from "./service-call.ts";

/** An error response of a Google API, or a call that failed. */
export class GoogleError extends Error {
  static override readonly name = "GoogleError";
  /** The sentence for administrators. */
  readonly text: Message;
  /** The value of the header `Retry-After`; null if the service did not send it. */
  readonly retry_after_seconds: number | null;

  constructor(text: Message, retry_after_seconds: number | null = null) {
    super(text.code);
    this.name = "GoogleError";
    this.text = text;
    this.retry_after_seconds = retry_after_seconds;
  }
}

export type GoogleResponse = {
  status: number;
  /** The parsed JSON; empty if the response was not a JSON object. */
  body: Record<string, unknown>;
  /** Returns the error for this response. `failure`: the beginning of the sentence, without a full stop. */
  toError: (failure: Message) => GoogleError;
};

/** The time limit of a call. It is long, because Google takes some seconds to write 500 long rows. */
const TIMEOUT_MS = 20_000;

/** The maximum length of a reason that Google or the network gives. */
const MAX_REASON_LENGTH = 500;

/** Calls a Google API once and follows no redirects. Throws a `GoogleError` only if there is no response. */
export async function callGoogle(url: string, init: RequestInit): Promise<GoogleResponse> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = parseObject(await response.text());
    const retry_after_seconds = parseRetryAfter(response.headers.get("Retry-After"));
    return {
      status: response.status,
      body,
      toError: (failure) =>
        new GoogleError(
          message("admin.google_failure", { failure, status: response.status, reason: readReason(body) }),
          retry_after_seconds,
        ),
    };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    const reason = String(error).slice(0, MAX_REASON_LENGTH);
    throw new GoogleError(
      isTimeout ? message("admin.google_too_slow") : message("admin.google_unreachable", { reason }),
    );
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    // The body is not JSON, but a page of a proxy or load balancer.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Returns the reason in an error response, without a full stop; empty if it has none. The APIs send `{error: {message}}`, the token endpoint
 * sends `{error, error_description}` (RFC 6749).
 */
function readReason({ error, error_description }: Record<string, unknown>): string {
  const reason =
    typeof error === "object" && error !== null && "message" in error
      ? error.message
      : [error, error_description].filter((text) => typeof text === "string").join(", ");
  return typeof reason === "string" ? reason.replace(/\.$/, "").slice(0, MAX_REASON_LENGTH) : "";
}
