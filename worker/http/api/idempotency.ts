import type { Context } from "hono";
import { failInvalid, type Result } from "../../../domain/errors.ts";
import { message } from "../../../domain/message.ts";
import { toCanonicalJson } from "../../../domain/requests/events.ts";
import type { SignedInEnv } from "../api-env.ts";

/** The response to a call, which is stored for repeated calls with the same Idempotency-Key. */
export type IdempotentResponse<T> = { body: T; headers: Record<string, string | string[]> };

interface IdempotentWork<T> {
  /** The input of the call, usually its parsed body. A call that repeats a key with another input is refused. */
  readonly input: unknown;
  readonly run: (key: string | null) => Promise<Result<IdempotentResponse<T>>>;
  /**
   * Creates the response of an earlier call again that did the work but could not store its response because of a
   * crash. `request_id`: the id of the request or entity that the earlier call changed.
   */
  readonly recover: (request_id: string) => Promise<Result<IdempotentResponse<T>>>;
  /** Returns the body for repeated calls, without the parts that only the first response may have. */
  readonly redact?: (body: T) => T;
}

/** Does the work once for each `Idempotency-Key` (R10, R29), or in every call without a key. */
export async function withIdempotencyKey<T>(
  c: Context<SignedInEnv>,
  { input, run, recover, redact }: IdempotentWork<T>,
): Promise<Result<IdempotentResponse<T>>> {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) return run(null);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    return failInvalid([{ path: "Idempotency-Key", message: message("api.idempotency_key") }]);
  const { services, sha256 } = c.env.context;
  const fingerprint = sha256(`${c.req.method} ${c.req.path}\n${toCanonicalJson(input)}`);
  return services.runWithIdempotencyKey<IdempotentResponse<T>>(c.var.actor, {
    key,
    fingerprint,
    run: () => run(key),
    recover,
    redact: redact && ((answer) => ({ ...answer, body: redact(answer.body) })),
  });
}
