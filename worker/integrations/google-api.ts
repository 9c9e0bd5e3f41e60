import { parseRetryAfter } from "./service-call.ts";

/** A refusal or a failure of Google's, as a sentence for people. */
export class GoogleError extends Error {
  /** When the service said how long to leave it alone. */
  readonly retry_after_seconds: number | null;

  constructor(sentence: string, retry_after_seconds: number | null = null) {
    super(sentence);
    this.name = "GoogleError";
    this.retry_after_seconds = retry_after_seconds;
  }
}

export type GoogleResponse = {
  status: number;
  /** Parsed JSON; empty when it was none. */
  body: Record<string, unknown>;
  /** `what`: what did not work, as the beginning of a sentence. */
  toError: (what: string) => GoogleError;
};

/** Writing 500 long rows takes Google some seconds; what takes longer is taken for down. */
const TIMEOUT_MS = 20_000;

/** Calls once: no redirects, not for ever. Throws a `GoogleError` only when there is no answer at all. */
export async function callGoogle(url: string, init: RequestInit): Promise<GoogleResponse> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = parseObject(await answer.text());
    const wait = parseRetryAfter(answer.headers.get("Retry-After"));
    return {
      status: answer.status,
      body,
      toError: (what) => new GoogleError(`${what}: ${formatReason(answer.status, body)}.`, wait),
    };
  } catch (error) {
    const why = error instanceof Error && error.name === "TimeoutError" ? "It takes too long." : String(error);
    throw new GoogleError(`Google could not be reached. ${why}`);
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    // A proxy's or load balancer's page.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The APIs say `{error: {message}}`, the token endpoint `{error, error_description}` (RFC 6749). */
function formatReason(status: number, { error, error_description }: Record<string, unknown>): string {
  const said =
    typeof error === "object" && error !== null && "message" in error
      ? error.message
      : [error, error_description].filter((text) => typeof text === "string").join(", ");
  const words = typeof said === "string" ? said.replace(/\.$/, "") : "";
  return words === "" ? `HTTP ${status}` : `HTTP ${status}, ${words}`;
}
